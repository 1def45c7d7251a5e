-- How visitors rated a live chat, from 1 to 5, by the notice that ended it: one rating for each, removed with the message.
create table live_chat_ratings (
  message_id bigint primary key references messages (id) on delete cascade on update cascade,
  chatbot_id uuid not null,
  session_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  created_at timestamptz(6) not null default now()
);
create index live_chat_ratings_chatbot_id_created_at_idx on live_chat_ratings (chatbot_id, created_at);
create index live_chat_ratings_session_id_idx on live_chat_ratings (session_id);
create index live_chat_ratings_created_at_idx on live_chat_ratings (created_at);
