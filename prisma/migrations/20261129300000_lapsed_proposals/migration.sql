-- Proposals that nobody has said yes to are few, and their arguments are forgotten within hours.
CREATE INDEX CONCURRENTLY "tool_calls_sealed" ON "tool_calls" ("created_at") WHERE "arguments" IS NOT NULL;
