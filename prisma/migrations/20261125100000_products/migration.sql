-- Products of a feed, typed so that they are found by price, currency and availability as well as by their words.
CREATE TABLE "products" (
    "id" BIGSERIAL NOT NULL,
    "source_id" UUID NOT NULL,
    "chatbot_id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price" DECIMAL,
    "currency" TEXT,
    "availability" TEXT,
    "attributes" JSON NOT NULL,
    "url" TEXT,
    "image" TEXT,
    "hash" TEXT NOT NULL,
    "missed" INTEGER NOT NULL DEFAULT 0,
    "tsv" tsvector NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "products_source_id_product_id_key" ON "products"("source_id", "product_id");
CREATE INDEX "products_words" ON "products" USING GIN ("chatbot_id", "tsv");
ALTER TABLE "products" ADD CONSTRAINT "products_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was read of a feed the last time: an unchanged one need not be read again.
CREATE TABLE "product_feeds" (
    "source_id" UUID NOT NULL,
    "configuration" TEXT NOT NULL,
    "reading" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "skipped" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "product_feeds_pkey" PRIMARY KEY ("source_id")
);
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;
