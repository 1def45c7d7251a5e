-- Which notice a message is (its code, values and language), beside the words that the visitor read: agents read it in
-- their own language. Null for everything that somebody wrote, and for notices from before.
alter table messages add column notice json;
-- The language of the page that the visitor last wrote from: that of the widget's own words.
alter table conversations add column page_language text;
