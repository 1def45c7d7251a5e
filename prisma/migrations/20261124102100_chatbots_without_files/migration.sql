-- Whether visitors and agents can send each other files. A default that is a constant rewrites no row.
alter table chatbots add column live_chat_files boolean not null default true;
