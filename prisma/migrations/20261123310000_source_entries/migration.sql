-- What an owner writes for a chatbot to know: texts with a title, or questions with their answers.
CREATE TABLE "source_entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "source_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_entries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "source_entries_source_id_title_key" ON "source_entries"("source_id", "title");
ALTER TABLE "source_entries" ADD CONSTRAINT "source_entries_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;
