-- Whether the provider of an account gives refresh tokens for `offline_access` alone. Found out by the first login.
alter table single_sign_on add column needs_offline_access boolean not null default false;
