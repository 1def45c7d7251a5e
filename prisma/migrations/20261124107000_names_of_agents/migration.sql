-- Who wrote a message of an agent, as the visitor saw it. Older messages have no name.
alter table messages add column agent_name text;
