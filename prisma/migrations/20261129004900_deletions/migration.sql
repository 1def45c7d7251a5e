-- A source or a chatbot that is being deleted is hidden from then on. Its rows go in batches, and a sweep goes on where
-- that was interrupted.
alter table sources add column is_deleting boolean not null default false;
alter table chatbots add column is_deleting boolean not null default false;
create index sources_deleting on sources (id) where is_deleting;
create index chatbots_deleting on chatbots (id) where is_deleting;
