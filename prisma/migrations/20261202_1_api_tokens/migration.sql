-- API tokens, with which programs use an account. Of each only a hash is stored.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  name text not null,
  token_hash bytea not null,
  permissions permission[],
  may_export boolean not null default false,
  chatbot_ids uuid[],
  sees_all_chatbots boolean not null,
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(6) not null default now(),
  last_used_at timestamptz(6),
  expires_at timestamptz(6) not null
);
create unique index api_tokens_token_hash_key on api_tokens (token_hash);
create index api_tokens_account_id_created_at_idx on api_tokens (account_id, created_at);
create index api_tokens_created_by_idx on api_tokens (created_by);

-- The name of the API token that made a change. It outlives the token.
alter table audit_log add column token_name text;

-- Null: a program with an API token asked for the export.
alter table export_jobs alter column requested_by drop not null;
