-- What retention has removed, run by run. Counts only. A run without an end was cut off, and the next one goes on.
CREATE TABLE "retention_runs" (
    "id" BIGSERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "cutoff" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "messages" INTEGER NOT NULL DEFAULT 0,
    "conversations" INTEGER NOT NULL DEFAULT 0,
    "questions" INTEGER NOT NULL DEFAULT 0,
    "feedback" INTEGER NOT NULL DEFAULT 0,
    "request_keys" INTEGER NOT NULL DEFAULT 0,
    "export_jobs" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("id")
);

-- Retention goes by age alone, whoever's they are.
CREATE INDEX "questions_created_at_idx" ON "questions"("created_at");
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");
