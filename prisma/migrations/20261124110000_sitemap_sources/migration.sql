-- A source that reads the pages of a sitemap and no others.
ALTER TYPE "source_kind" ADD VALUE 'sitemap';
