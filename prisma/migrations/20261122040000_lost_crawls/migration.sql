-- A crawl that the queue has lost is asked for again, and not for ever.
ALTER TABLE "sources"
  ADD COLUMN "asks" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "losses" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "alive_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "sources_waiting" ON "sources" ("alive_at") WHERE "status" IN ('pending', 'indexing');
