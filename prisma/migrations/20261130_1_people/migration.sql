-- A browser that opens a conversation with a mailed link has a visitor key of its own.
alter table conversations
  add column linked_key_hashes bytea[] not null default '{}',
  -- The visitor's next message is the answer to a mail: the team is told of it.
  add column replied_by_mail_at timestamptz(6);
-- When a visitor's widget was last connected: whoever has left is answered by mail.
create table visitor_presence (
  conversation_id bigint primary key references conversations (id) on delete cascade on update cascade,
  seen_at timestamptz(6) not null
);
-- Messages of agents that go by mail: those that wait, and those that were sent.
create table reply_mails (
  message_id bigint primary key references messages (id) on delete cascade on update cascade,
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  address text not null,
  created_at timestamptz(6) not null default clock_timestamp(),
  sent_at timestamptz(6)
);
create index reply_mails_conversation_id_idx on reply_mails (conversation_id);
create index reply_mails_waiting_idx on reply_mails (created_at) where sent_at is null;
-- The link of these mails. The token is encrypted, so that the next mail has the same link.
create table conversation_links (
  conversation_id bigint primary key references conversations (id) on delete cascade on update cascade,
  token_hash bytea not null,
  encrypted_token text not null,
  expires_at timestamptz(6) not null
);
create unique index conversation_links_token_hash_key on conversation_links (token_hash);
create table conversation_tags (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  name text not null,
  created_at timestamptz(6) not null default clock_timestamp()
);
create unique index conversation_tags_name_key on conversation_tags (account_id, lower(name));
create table tagged_conversations (
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  tag_id uuid not null references conversation_tags (id) on delete cascade on update cascade,
  primary key (conversation_id, tag_id)
);
create index tagged_conversations_tag_id_idx on tagged_conversations (tag_id);
create table visitor_blocks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  conversation_id bigint references conversations (id) on delete set null on update cascade,
  -- Anonymised, as in conversations.
  client_ip text,
  until timestamptz(6),
  user_id uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(6) not null default clock_timestamp()
);
create unique index visitor_blocks_chatbot_id_conversation_id_key on visitor_blocks (chatbot_id, conversation_id);
create index visitor_blocks_account_id_idx on visitor_blocks (account_id);
create index visitor_blocks_conversation_id_idx on visitor_blocks (conversation_id);
create index visitor_blocks_user_id_idx on visitor_blocks (user_id);
