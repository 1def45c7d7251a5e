-- How the owner's server signs who a visitor of its website is.
create table identity_settings (
  chatbot_id uuid primary key references chatbots (id) on delete cascade,
  algorithm text not null,
  created_at timestamptz(6) not null default clock_timestamp()
);
-- Encrypted. The one before a new one has an end.
create table identity_secrets (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references identity_settings (chatbot_id) on delete cascade,
  secret bytea not null,
  expires_at timestamptz(6),
  created_at timestamptz(6) not null default clock_timestamp()
);
create index identity_secrets_chatbot_id_idx on identity_secrets (chatbot_id);
-- Identities that were issued until then are not accepted. No identity is valid for longer than an hour.
create table visitor_logouts (
  chatbot_id uuid not null references chatbots (id) on delete cascade,
  subject text not null,
  since timestamptz(6) not null,
  primary key (chatbot_id, subject)
);
-- A conversation of a signed-in visitor is opened by their identity alone.
alter table conversations
  add column identity_subject text,
  add column identity_name text,
  add column identity_email text;
