-- Whether visitors agree before the chat begins, and when one did.
alter table chatbots add column asks_consent boolean not null default false;
alter table conversations add column consented_at timestamptz(6);
