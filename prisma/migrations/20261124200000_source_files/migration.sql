-- What an owner uploaded: the bytes of one file for each source of files, where every worker finds them.
CREATE TABLE "source_files" (
    "source_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "uploaded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_files_pkey" PRIMARY KEY ("source_id")
);
ALTER TABLE "source_files" ADD CONSTRAINT "source_files_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- PDF and DOCX are compressed already: trying again would cost time and gain nothing.
ALTER TABLE "source_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
