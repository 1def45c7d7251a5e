-- What a model asked to be done for a visitor, written down before it is done. It goes with the visitor's message.
CREATE TYPE "tool_call_state" AS ENUM ('calling', 'done', 'failed', 'unknown', 'proposed');

CREATE TABLE "tool_calls" (
  "message_id" BIGINT NOT NULL,
  "call_index" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "args_hash" TEXT NOT NULL,
  "arguments" TEXT,
  "state" "tool_call_state" NOT NULL,
  "result" JSON,
  "attempt" UUID NOT NULL,
  "confirmed_by" BIGINT,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "tool_calls_pkey" PRIMARY KEY ("message_id", "call_index"),
  CONSTRAINT "tool_calls_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a reply lets the visitor do next: text, as sources are.
ALTER TABLE "messages" ADD COLUMN "actions" JSON;

-- A visitor wants no more of it.
ALTER TABLE "replies" ADD COLUMN "stopped_at" TIMESTAMPTZ(6);
