-- How a visitor's message ended, written by the statement that ends its turn. Null while it is pending, for messages to
-- an agent who has the conversation, and for replies from before.
create type reply_outcome as enum (
  'answered', 'partly_answered', 'asked_back', 'not_found_nothing_near', 'not_found_not_enough',
  'not_found_said_by_model', 'not_found_not_supported', 'handed_over', 'acted', 'refused', 'failed', 'stopped'
);
alter table replies add column outcome reply_outcome;

-- Replies by outcome. Their value is the outcome.
alter type analytics_measure add value 'outcome';
