-- CreateEnum
CREATE TYPE "plan" AS ENUM ('free', 'basic', 'standard');

-- CreateEnum
CREATE TYPE "permission" AS ENUM ('chatbot_settings', 'live_chat', 'analytics', 'conversations', 'leads', 'feedback', 'questions', 'bookings', 'team_wiki');

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('website', 'file', 'text', 'question_answer', 'products');

-- CreateEnum
CREATE TYPE "source_status" AS ENUM ('pending', 'indexing', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('indexed', 'failed');

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('bot', 'human');

-- CreateEnum
CREATE TYPE "live_status" AS ENUM ('waiting', 'open');

-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('user', 'assistant', 'system');

-- CreateEnum
CREATE TYPE "reply_state" AS ENUM ('pending', 'answered', 'failed', 'handed_over');

-- CreateEnum
CREATE TYPE "charge_kind" AS ENUM ('charge', 'refund');

-- CreateEnum
CREATE TYPE "question_reason" AS ENUM ('not_found', 'flagged');

-- CreateEnum
CREATE TYPE "question_status" AS ENUM ('open', 'answered', 'dismissed');

-- CreateEnum
CREATE TYPE "rating" AS ENUM ('up', 'down');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('confirmed', 'cancelled');

-- CreateEnum
CREATE TYPE "export_format" AS ENUM ('csv', 'json');

-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL,
    "quota" INTEGER,
    "suspended_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_owner" BOOLEAN NOT NULL,
    "permissions" "permission"[],
    "sees_all_chatbots" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_chatbots" (
    "member_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,

    CONSTRAINT "member_chatbots_pkey" PRIMARY KEY ("member_id","chatbot_id")
);

-- CreateTable
CREATE TABLE "usage" (
    "account_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "used" INTEGER NOT NULL,
    "quota" INTEGER NOT NULL,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id","period")
);

-- CreateTable
CREATE TABLE "chatbots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "service_name" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "is_streaming" BOOLEAN NOT NULL DEFAULT false,
    "system_prompt" TEXT,
    "model" TEXT,
    "live_chat_enabled" BOOLEAN NOT NULL DEFAULT false,
    "live_chat_timeout_minutes" INTEGER NOT NULL DEFAULT 5,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chatbots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allowed_domains" (
    "chatbot_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,

    CONSTRAINT "allowed_domains_pkey" PRIMARY KEY ("chatbot_id","domain")
);

-- CreateTable
CREATE TABLE "wikis" (
    "chatbot_id" UUID NOT NULL,
    "subdomain" TEXT NOT NULL,
    "is_protected" BOOLEAN NOT NULL,

    CONSTRAINT "wikis_pkey" PRIMARY KEY ("chatbot_id")
);

-- CreateTable
CREATE TABLE "sources" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "kind" "source_kind" NOT NULL,
    "url" TEXT,
    "max_depth" INTEGER,
    "language" TEXT,
    "reindex_days" INTEGER,
    "status" "source_status" NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "crawl_run" UUID,
    "pages_found" INTEGER NOT NULL DEFAULT 0,
    "pages_indexed" INTEGER NOT NULL DEFAULT 0,
    "pages_skipped" INTEGER NOT NULL DEFAULT 0,
    "pages_failed" INTEGER NOT NULL DEFAULT 0,
    "last_indexed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" BIGSERIAL NOT NULL,
    "source_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "content_hash" TEXT,
    "etag" TEXT,
    "last_modified" TEXT,
    "links" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "document_status" NOT NULL,
    "error" TEXT,
    "crawl_run" UUID,
    "fetched_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chunks" (
    "id" BIGSERIAL NOT NULL,
    "document_id" BIGINT NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "tsv" tsvector NOT NULL,

    CONSTRAINT "chunks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" BIGSERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "mode" "mode" NOT NULL DEFAULT 'bot',
    "live_status" "live_status",
    "waiting_since" TIMESTAMPTZ(6),
    "agent_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "context_epoch" INTEGER NOT NULL DEFAULT 0,
    "context_mark" BIGINT NOT NULL DEFAULT 0,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(6),
    "last_language" TEXT,
    "last_ip" TEXT,
    "last_activity_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" BIGSERIAL NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "role" "message_role" NOT NULL,
    "is_agent" BOOLEAN NOT NULL DEFAULT false,
    "content" TEXT NOT NULL,
    "sources" JSON,
    "reply_to" BIGINT,
    "context_epoch" INTEGER NOT NULL,
    "browser_language" TEXT,
    "client_ip" TEXT,
    "referer" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replies" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "state" "reply_state" NOT NULL DEFAULT 'pending',
    "attempt" UUID,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "asks" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_streamed" BOOLEAN NOT NULL DEFAULT false,
    "request_key" TEXT,
    "request_hash" TEXT,
    "failure" TEXT,
    "model" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "is_truncated" BOOLEAN NOT NULL DEFAULT false,
    "accepted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charges" (
    "message_id" BIGINT NOT NULL,
    "kind" "charge_kind" NOT NULL,
    "account_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "charges_pkey" PRIMARY KEY ("message_id","kind")
);

-- CreateTable
CREATE TABLE "mode_changes" (
    "seq" BIGSERIAL NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "mode" "mode" NOT NULL,
    "at_message_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mode_changes_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "tombstones" (
    "session_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "last_activity_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "tombstones_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "questions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT,
    "reason" "question_reason" NOT NULL,
    "status" "question_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "message_id" BIGINT NOT NULL,
    "rating" "rating" NOT NULL,
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "session_id" UUID,
    "name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "company" TEXT,
    "message" TEXT,
    "handled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "session_id" UUID,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "timezone" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'confirmed',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connectors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chatbot_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "path_template" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "is_writing" BOOLEAN NOT NULL,
    "secret" BYTEA,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connectors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_jobs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "requested_by" UUID NOT NULL,
    "format" "export_format" NOT NULL,
    "filters" JSONB NOT NULL,
    "status" "export_status" NOT NULL DEFAULT 'waiting',
    "messages_done" INTEGER NOT NULL DEFAULT 0,
    "messages_all" INTEGER,
    "file" TEXT,
    "error" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_account_id_user_id_key" ON "members"("account_id", "user_id");

-- CreateIndex
CREATE INDEX "member_chatbots_chatbot_id_idx" ON "member_chatbots"("chatbot_id");

-- CreateIndex
CREATE INDEX "chatbots_account_id_idx" ON "chatbots"("account_id");

-- CreateIndex
CREATE INDEX "allowed_domains_domain_idx" ON "allowed_domains"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "wikis_subdomain_key" ON "wikis"("subdomain");

-- CreateIndex
CREATE INDEX "sources_chatbot_id_idx" ON "sources"("chatbot_id");

-- CreateIndex
CREATE INDEX "documents_chatbot_id_url_idx" ON "documents"("chatbot_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "documents_source_id_url_key" ON "documents"("source_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "chunks_document_id_position_key" ON "chunks"("document_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_session_id_key" ON "conversations"("session_id");

-- CreateIndex
CREATE INDEX "conversations_chatbot_id_last_activity_at_idx" ON "conversations"("chatbot_id", "last_activity_at");

-- CreateIndex
CREATE INDEX "conversations_last_activity_at_idx" ON "conversations"("last_activity_at");

-- CreateIndex
CREATE UNIQUE INDEX "messages_reply_to_key" ON "messages"("reply_to");

-- CreateIndex
CREATE INDEX "messages_conversation_id_id_idx" ON "messages"("conversation_id", "id");

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "replies_message_id_key" ON "replies"("message_id");

-- CreateIndex
CREATE INDEX "replies_accepted_at_idx" ON "replies"("accepted_at");

-- CreateIndex
CREATE UNIQUE INDEX "replies_chatbot_id_request_key_key" ON "replies"("chatbot_id", "request_key");

-- CreateIndex
CREATE INDEX "charges_account_id_period_idx" ON "charges"("account_id", "period");

-- CreateIndex
CREATE INDEX "mode_changes_conversation_id_seq_idx" ON "mode_changes"("conversation_id", "seq");

-- CreateIndex
CREATE INDEX "questions_chatbot_id_created_at_idx" ON "questions"("chatbot_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_message_id_key" ON "feedback"("message_id");

-- CreateIndex
CREATE INDEX "feedback_chatbot_id_created_at_idx" ON "feedback"("chatbot_id", "created_at");

-- CreateIndex
CREATE INDEX "leads_chatbot_id_created_at_idx" ON "leads"("chatbot_id", "created_at");

-- CreateIndex
CREATE INDEX "bookings_chatbot_id_created_at_idx" ON "bookings"("chatbot_id", "created_at");

-- CreateIndex
CREATE INDEX "bookings_chatbot_id_starts_at_idx" ON "bookings"("chatbot_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "connectors_chatbot_id_name_key" ON "connectors"("chatbot_id", "name");

-- CreateIndex
CREATE INDEX "export_jobs_account_id_created_at_idx" ON "export_jobs"("account_id", "created_at");

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_chatbots" ADD CONSTRAINT "member_chatbots_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_chatbots" ADD CONSTRAINT "member_chatbots_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage" ADD CONSTRAINT "usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowed_domains" ADD CONSTRAINT "allowed_domains_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wikis" ADD CONSTRAINT "wikis_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mode_changes" ADD CONSTRAINT "mode_changes_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say -------------------------------------------------------------------

-- A uuid and a tsvector in one index: every search is inside one chatbot.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX "chunks_words" ON "chunks" USING GIN ("chatbot_id", "tsv");

-- The monthly limit, where no interleaving of requests can pass it: the charge that would exceed it fails whole.
ALTER TABLE "usage" ADD CONSTRAINT "usage_within_quota" CHECK ("used" <= "quota");
ALTER TABLE "usage" ADD CONSTRAINT "usage_not_negative" CHECK ("used" >= 0);

-- The legal states of a conversation. IS TRUE, because a check lets pass what is unknown: human with no status at all.
ALTER TABLE "conversations" ADD CONSTRAINT "conversation_state" CHECK ((
  ("mode" = 'bot' AND "live_status" IS NULL)
  OR ("mode" = 'bot' AND "live_status" = 'waiting' AND "waiting_since" IS NOT NULL)
  OR ("mode" = 'human' AND "live_status" = 'open')
) IS TRUE);

-- Only promises still open are ever looked for, and they are few: these indexes stay small whatever history holds.
CREATE INDEX "replies_pending_by_conversation" ON "replies" ("conversation_id", "message_id") WHERE "state" = 'pending';
CREATE INDEX "replies_pending_by_age" ON "replies" ("asked_at") WHERE "state" = 'pending';

-- Rows that are updated in place: room on the page keeps the update away from the indexes.
ALTER TABLE "usage" SET (fillfactor = 50);
ALTER TABLE "conversations" SET (fillfactor = 80);
ALTER TABLE "replies" SET (fillfactor = 80);
