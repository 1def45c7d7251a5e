-- The key pair by which push services recognise this installation. One row: all processes share it.
create table vapid_keys (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true unique check (is_only),
  public_key text not null,
  secret bytea not null,
  created_at timestamptz(6) not null default clock_timestamp()
);

-- The browsers that agents want to be notified on, each with the login that it was switched on with.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  login text not null,
  session_epoch integer not null,
  endpoint text not null unique,
  public_key text not null,
  auth text not null,
  language text not null,
  created_at timestamptz(6) not null default clock_timestamp(),
  used_at timestamptz(6) not null default clock_timestamp()
);
create index push_subscriptions_account_id_idx on push_subscriptions (account_id);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);

-- What a browser shows, or is to show, about a conversation. A row that is due waits to be sent, any other was.
create table push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions (id) on delete cascade on update cascade,
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  kind text not null check (kind in ('waiting', 'writes', 'handed-over', 'taken')),
  subject bigint not null,
  due_at timestamptz(6) default clock_timestamp(),
  sent_at timestamptz(6),
  tries integer not null default 0,
  enqueue_count integer not null default 0,
  unique (subscription_id, conversation_id)
);
create index push_messages_conversation_id_idx on push_messages (conversation_id);
create index push_messages_due_at_idx on push_messages (due_at) where due_at is not null;
