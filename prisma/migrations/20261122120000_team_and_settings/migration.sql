-- Who was asked to join an account. Of the link only a hash is kept.
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "permissions" "permission"[],
    "chatbot_ids" UUID[],
    "sees_all_chatbots" BOOLEAN NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE UNIQUE INDEX "invitations_account_id_email_key" ON "invitations"("account_id", "email");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row for every question, whether or not somebody has the address: the answer takes the same time. Without a user it
-- opens nothing.
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who changed what and when, and nothing of what it said.
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID,
    "action" TEXT NOT NULL,
    "chatbot_id" UUID,
    "object_id" UUID,
    "fields" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_log_account_id_id_idx" ON "audit_log"("account_id", "id");
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- How often a chatbot was asked for from where it does not answer. A site's host at most, never a visitor's address.
CREATE TABLE "refused_origins" (
    "chatbot_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "refused_origins_pkey" PRIMARY KEY ("chatbot_id","day","reason","host")
);
ALTER TABLE "refused_origins" ADD CONSTRAINT "refused_origins_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Mails about the month's quota that went out: one for each share of it.
CREATE TABLE "usage_mails" (
    "account_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "percent" INTEGER NOT NULL,

    CONSTRAINT "usage_mails_pkey" PRIMARY KEY ("account_id","period","percent")
);
ALTER TABLE "usage_mails" ADD CONSTRAINT "usage_mails_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "chatbots" ADD COLUMN "appearance" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "chatbots" ADD COLUMN "live_chat_mails" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "chatbots" ADD COLUMN "live_chat_recipients" TEXT[] NOT NULL DEFAULT '{}';
