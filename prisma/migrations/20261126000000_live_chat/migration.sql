-- When people are there, and when the bot gives up by itself.
ALTER TABLE "chatbots" ADD COLUMN "live_chat_hours" JSONB,
  ADD COLUMN "live_chat_time_zone" TEXT NOT NULL DEFAULT 'UTC',
  ADD COLUMN "live_chat_closed_message" TEXT,
  ADD COLUMN "live_chat_after_unanswered" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "live_chat_on_failure" BOOLEAN NOT NULL DEFAULT false;

-- What colleagues need to know of a visitor, and what they have seen of the conversation.
ALTER TABLE "conversations" ADD COLUMN "unanswered_in_row" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "agent_read_id" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "alerted_at" TIMESTAMPTZ(6),
  ADD COLUMN "last_page" TEXT,
  ADD COLUMN "last_browser" TEXT;

-- Who is at the desk, by the last sign they gave.
CREATE TABLE "agent_presence" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "agent_presence_pkey" PRIMARY KEY ("account_id","user_id")
);
ALTER TABLE "agent_presence" ADD CONSTRAINT "agent_presence_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "agent_presence" ADD CONSTRAINT "agent_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Answers that colleagues write often.
CREATE TABLE "message_templates" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "message_templates_chatbot_id_title_key" ON "message_templates"("chatbot_id", "title");
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;
