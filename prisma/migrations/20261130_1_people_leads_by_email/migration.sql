-- Other conversations of the same visitor are found by the address that they left.
create index concurrently if not exists leads_email_idx on leads (lower(email)) where email is not null;
