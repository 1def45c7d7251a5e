-- Where the owner's server publishes the public keys of its identities (JWKS), and the ones that were found there. The
-- previous version reads the algorithm alone, accepts no token of another one, and leaves the columns as they are.
alter table identity_settings
  add column keys_url text,
  add column keys jsonb,
  -- When the keys were found, when the last attempt to read them ended, and when one was last asked for.
  add column keys_fetched_at timestamptz(6),
  add column keys_checked_at timestamptz(6),
  add column keys_requested_at timestamptz(6),
  add column keys_problem text;
