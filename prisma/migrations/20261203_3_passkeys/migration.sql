-- Public keys of WebAuthn credentials.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- Of the authenticator; one that goes back was copied. Synced passkeys stay at 0.
  counter bigint not null,
  -- How a browser reaches the authenticator, for the list of passkeys that it may ask for.
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz(6) not null default now(),
  last_used_at timestamptz(6)
);

create index passkeys_user_id_idx on passkeys (user_id);

-- Recovery codes are also for users who have passkeys and no app. The earlier version, which may still be running, leaves
-- the codes when an app is removed. They are deleted with the next second factor.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade;
