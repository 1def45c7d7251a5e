-- What became of a conversation: one row each, without content. No reference to the conversation, which it outlives: a run
-- that counts holds the mark of analytics, and would wait for the lock of an erasure that waits for that mark.
create type conversation_outcome as enum (
  'answered_confirmed', 'answered_quiet', 'came_back', 'handed_over_asked', 'handed_over_unanswered', 'handed_over_failed',
  'handed_over_by_agent', 'not_found', 'left_waiting', 'never_answered'
);
create type outcome_cause as enum (
  'knowledge_missing', 'found_not_used', 'written_badly', 'needs_action'
);
create table conversation_outcomes (
  conversation_id bigint primary key,
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  started_at timestamptz(6) not null,
  outcome conversation_outcome not null,
  -- Why it is not a good one, where its owner can do something about it.
  cause outcome_cause,
  -- The visitor's message that decided it.
  message_id bigint
);
create index conversation_outcomes_chatbot_id_started_at_idx on conversation_outcomes (chatbot_id, started_at);
create index conversation_outcomes_started_at_idx on conversation_outcomes (started_at);
-- Conversations whose last activity was before this moment have their row.
alter table analytics_progress add column outcomes_until timestamptz(6) not null default '-infinity';
-- Why a visitor was handed to the team without having asked: `unanswered` or `failed`.
alter table mode_changes add column cause text;
