-- What a chatbot knows has a version, so that a worker can tell whether what it has in memory is still all of it.
-- The version is another one after every transaction that changes what a search reads, whoever made it.
create table knowledge_versions (
  chatbot_id uuid primary key references chatbots (id) on delete cascade,
  version uuid not null default gen_random_uuid()
);

insert into knowledge_versions (chatbot_id) select id from chatbots;

-- At the end of the transaction, and once in it for each chatbot: the row is locked for as short as can be, and a
-- transaction that holds it waits for nothing more.
create function renew_knowledge_version() returns trigger language plpgsql as $$
declare
  changed uuid;
  renewal text;
begin
  if tg_op = 'DELETE' then
    changed := old.chatbot_id;
  else
    changed := new.chatbot_id;
  end if;
  renewal := pg_current_xact_id()::text || ' ' || changed::text;
  if current_setting('frontdesk.renewed', true) is distinct from renewal then
    insert into knowledge_versions (chatbot_id) select id from chatbots where id = changed
      on conflict (chatbot_id) do update set version = gen_random_uuid();
    perform set_config('frontdesk.renewed', renewal, true);
  end if;
  return null;
end
$$;

create constraint trigger documents_added_or_gone after insert or delete on documents
  deferrable initially deferred for each row execute function renew_knowledge_version();

create constraint trigger documents_changed after update on documents
  deferrable initially deferred for each row
  when ((old.url, old.title, old.language) is distinct from (new.url, new.title, new.language))
  execute function renew_knowledge_version();

create constraint trigger chunks_added_or_gone after insert or delete on chunks
  deferrable initially deferred for each row execute function renew_knowledge_version();

create constraint trigger chunks_changed after update on chunks
  deferrable initially deferred for each row
  when ((old.heading, old.text, old.tsv) is distinct from (new.heading, new.text, new.tsv))
  execute function renew_knowledge_version();
