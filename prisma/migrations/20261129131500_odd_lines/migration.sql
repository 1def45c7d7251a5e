-- The first lines of a table in a file whose number of fields is not that of the columns, for its owner to look at.
alter table source_files add column odd_lines integer[] not null default '{}';
