-- What changed before the answer of a check did: pages and products, or the settings.
alter table check_answers add column cause jsonb;
