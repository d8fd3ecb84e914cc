"""What sites without a format of their own are handed: a module a site, found by being here."""
