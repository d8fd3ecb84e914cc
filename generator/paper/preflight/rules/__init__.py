"""Rules by subject: each public function of a module here is one, found by being there."""
