-- Mails about logins and teams that wait to be enqueued, written with the change that they are about. Encrypted, because
-- one may hold a link that logs somebody in.
create table account_mails (
  id uuid primary key,
  encrypted text not null,
  created_at timestamptz(6) not null default now()
);
create index account_mails_created_at_idx on account_mails (created_at);
