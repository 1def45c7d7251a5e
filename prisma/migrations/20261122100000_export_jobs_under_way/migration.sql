-- An export that the queue has lost is asked for again, and not for ever.
ALTER TABLE "export_jobs"
  ADD COLUMN "asks" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "alive_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- One of an account at a time. Small: it holds only those that are under way.
CREATE UNIQUE INDEX "export_jobs_under_way" ON "export_jobs" ("account_id") WHERE "status" IN ('waiting', 'running');
