-- What the checks refused of a reply: how many statements, by reason, and whether the model was asked once more. Counts,
-- no texts. Null where nothing was refused or checked, and in replies from before. No default, so that no row is
-- rewritten.
alter table replies add column refusals json;
