-- Who wrote an entry, and when somebody should look at it again. Entries from before have neither.
alter table source_entries add column author_id uuid;
alter table source_entries add column author_name text;
alter table source_entries add column review_on date;
