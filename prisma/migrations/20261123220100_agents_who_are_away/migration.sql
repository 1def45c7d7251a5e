-- Whether an agent has said that they are away. A default that is a constant rewrites no row.
alter table agent_presence add column is_away boolean not null default false;
