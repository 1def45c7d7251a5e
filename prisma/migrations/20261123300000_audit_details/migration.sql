-- Which days an export took away, and in which format.
ALTER TABLE "audit_log" ADD COLUMN "details" JSONB;
