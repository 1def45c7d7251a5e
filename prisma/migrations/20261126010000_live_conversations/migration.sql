-- Conversations that wait for a person or have one are few, and looked for every few seconds.
CREATE INDEX CONCURRENTLY "conversations_live" ON "conversations" ("chatbot_id") WHERE "live_status" IS NOT NULL;
