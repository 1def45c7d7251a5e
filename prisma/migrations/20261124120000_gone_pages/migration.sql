-- A page that is gone is kept for a while, and owners are told why pages were left out.
ALTER TABLE "documents" ADD COLUMN "missed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "sources"
  ADD COLUMN "pages_fetched" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "skip_reasons" JSONB NOT NULL DEFAULT '{}';
