-- Ratings of live chats are listed with feedback, whose pages end at an id of this kind.
alter table live_chat_ratings add column id uuid not null default gen_random_uuid();
create unique index live_chat_ratings_id_key on live_chat_ratings (id);

-- Who had the conversation when its mode changed: the agent whose live chat is rated. Unknown of changes before.
alter table mode_changes add column agent_id uuid;

-- Defaults that are constants rewrite no row.
alter table analytics_counts
  add column live_chat_ratings integer not null default 0,
  add column live_chats_satisfied integer not null default 0,
  add column live_chat_stars integer not null default 0;

-- Ratings by agent. Their value is the agent's id.
alter type analytics_measure add value 'agent_rated';
alter type analytics_measure add value 'agent_satisfied';
