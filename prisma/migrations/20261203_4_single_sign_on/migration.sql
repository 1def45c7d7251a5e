-- Single sign-on (OpenID Connect): the provider of an account, and what a member whom it brings gets.
create table single_sign_on (
  account_id uuid primary key references accounts (id) on delete cascade on update cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted for the account and the issuer: a row that is given another issuer sends no secret there.
  secret bytea not null,
  allows_passwords boolean not null default true,
  -- Of a new member. Empty: nobody becomes a member by a login.
  permissions permission[],
  chatbot_ids uuid[],
  sees_all_chatbots boolean not null,
  updated_at timestamptz(6) not null default now()
);

-- The mail domains of an account. One counts once it is verified, and for one account only.
create table single_sign_on_domains (
  account_id uuid not null references single_sign_on (account_id) on delete cascade on update cascade,
  domain text not null,
  -- What the DNS record holds.
  token text not null,
  verified_at timestamptz(6),
  created_at timestamptz(6) not null default now(),
  primary key (account_id, domain)
);
create unique index single_sign_on_domains_verified_key on single_sign_on_domains (domain) where verified_at is not null;

-- Who a user is at the provider. It stays when the member is removed, who then does not come back by a login.
create table single_sign_on_identities (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  created_at timestamptz(6) not null default now(),
  primary key (account_id, issuer, subject)
);
create unique index single_sign_on_identities_user_key on single_sign_on_identities (account_id, issuer, user_id);
create index single_sign_on_identities_user_id_idx on single_sign_on_identities (user_id);

-- Logins by single sign-on. A login ends with its row.
create table single_sign_on_logins (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references single_sign_on (account_id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  issuer text not null,
  subject text not null,
  -- The session at the provider (`sid`), which a back-channel logout names.
  provider_session text,
  -- The refresh token, encrypted, with which the provider is asked whether the user is still there.
  secret bytea,
  -- Under which the session is in Redis; null: it was never stored.
  session_hash text,
  created_at timestamptz(6) not null default now(),
  next_check_at timestamptz(6) not null,
  ends_at timestamptz(6) not null
);
create index single_sign_on_logins_account_id_subject_idx on single_sign_on_logins (account_id, subject);
create index single_sign_on_logins_user_id_idx on single_sign_on_logins (user_id);
create index single_sign_on_logins_next_check_at_idx on single_sign_on_logins (next_check_at);
