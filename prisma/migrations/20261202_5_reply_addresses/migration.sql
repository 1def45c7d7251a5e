-- Where visitors' replies to emails of the business go; null: to nobody.
alter table chatbots add column reply_address text;
