-- The authenticator apps of users, and the codes for those who have lost theirs.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- Null until the first code of the app was right: it is not asked for before.
  confirmed_at timestamptz(6),
  -- The 30 seconds whose code was accepted last: it is accepted once.
  last_step integer,
  -- In PostgreSQL, because guesses must stay counted when Redis is lost.
  wrong_codes integer not null default 0,
  wrong_since timestamptz(6)
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table accounts add column second_factor_required_at timestamptz(6);
alter table accounts add column second_factor_grace_days integer not null default 7;
