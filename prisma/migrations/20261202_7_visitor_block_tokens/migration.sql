-- The name of the API token that blocked the visitor, as in the audit log.
alter table visitor_blocks add column token_name text;
