-- The conversations of a signed-in visitor.
create index concurrently if not exists conversations_identity_idx on conversations (chatbot_id, identity_subject) where identity_subject is not null;
