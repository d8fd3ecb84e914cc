"""Tables as designers keep them: CSV, TSV and spreadsheets, read as they are."""
