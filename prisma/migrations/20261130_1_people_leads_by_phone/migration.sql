-- The same for their phone number, by its digits.
create index concurrently if not exists leads_phone_idx on leads (regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;
