-- The words of the cited pages that carried a reply, by URL: a source opens there.
alter table messages add column source_quotes json;
