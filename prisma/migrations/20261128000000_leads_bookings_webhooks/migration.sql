-- What an owner chooses for leads, bookings and feedback, and where visitors read what becomes of their words.
ALTER TABLE "chatbots" ADD COLUMN "lead_settings" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "booking_settings" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "has_feedback" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "privacy_url" TEXT;

ALTER TABLE "leads" ADD COLUMN "consent" TEXT;

-- What a booking holds. A table of its own, because an exclusion constraint on bookings could not be added without
-- reading all of them under a lock. Older bookings hold nothing.
CREATE TABLE "booking_holds" (
    "booking_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "period" tstzrange,
    "token_hash" BYTEA,
    "sealed_token" TEXT,
    "request_key" TEXT,
    "request_hash" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_holds_pkey" PRIMARY KEY ("booking_id")
);
CREATE UNIQUE INDEX "booking_holds_token_hash_key" ON "booking_holds"("token_hash");
CREATE UNIQUE INDEX "booking_holds_chatbot_id_request_key_key" ON "booking_holds"("chatbot_id", "request_key");
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No two bookings of one chatbot hold the same time, however many ask at once.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_period_free" EXCLUDE USING gist ("chatbot_id" WITH =, "period" WITH &&);

-- Mails that are owed.
CREATE TABLE "record_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "occasion" TEXT NOT NULL,
    "lead_id" UUID,
    "booking_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "record_mails_created_at_idx" ON "record_mails"("created_at");
CREATE INDEX "record_mails_lead_id_idx" ON "record_mails"("lead_id");
CREATE INDEX "record_mails_booking_id_idx" ON "record_mails"("booking_id");
ALTER TABLE "record_mails" ADD CONSTRAINT "record_mails_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "record_mails" ADD CONSTRAINT "record_mails_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Webhooks, and what they are to be told.
CREATE TYPE "delivery_state" AS ENUM ('waiting', 'delivered', 'failed');
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "chatbot_id" UUID,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhooks_account_id_idx" ON "webhooks"("account_id");
CREATE INDEX "webhooks_chatbot_id_idx" ON "webhooks"("chatbot_id");
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "session_id" UUID,
    "object_id" UUID,
    "data" JSON NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "asks" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" TEXT,
    "settled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries"("webhook_id", "created_at");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
CREATE INDEX "webhook_deliveries_session_id_idx" ON "webhook_deliveries"("session_id");
CREATE INDEX "webhook_deliveries_object_id_idx" ON "webhook_deliveries"("object_id");
CREATE INDEX "webhook_deliveries_chatbot_id_idx" ON "webhook_deliveries"("chatbot_id");
-- What the sweep looks for: few, whatever was delivered.
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("due_at") WHERE "state" = 'waiting';
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "retention_runs" ADD COLUMN "webhook_deliveries" INTEGER NOT NULL DEFAULT 0;
