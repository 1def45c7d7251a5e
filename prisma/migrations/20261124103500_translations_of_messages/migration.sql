-- Messages of live chats as the other side reads them. The message itself stays in its own words.
create table message_translations (
  message_id bigint not null references messages (id) on delete cascade on update cascade,
  language text not null,
  chatbot_id uuid not null,
  content text not null,
  source_hash text not null,
  created_at timestamptz(6) not null default now(),
  primary key (message_id, language)
);
create index message_translations_chatbot_id_source_hash_language_idx
  on message_translations (chatbot_id, source_hash, language);

-- Which agent has a conversation translated, and into which language.
create table conversation_translations (
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  language text not null,
  created_at timestamptz(6) not null default now(),
  primary key (conversation_id, user_id)
);
create index conversation_translations_user_id_idx on conversation_translations (user_id);
