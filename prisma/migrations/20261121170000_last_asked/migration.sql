-- The newest message that was asked after the first: what tells a finished turn that another one waits.
ALTER TABLE "conversations" ADD COLUMN "last_asked_id" BIGINT;
