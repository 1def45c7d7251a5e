-- What a reply was written from: which passages were found, how well each matched and which were cited. Ids, scores and
-- hashes, no texts: they are read where they stand. Gone with the message.
alter table messages add column passages json;

-- How long the search and the model took, and the owner's answer that the reply cited first.
alter table replies add column search_ms integer;
alter table replies add column model_ms integer;
alter table replies add column verified_entry_id uuid;
