-- New passages go into the word index at once. The list of pending ones was read whole by every search until the next
-- vacuum. Passages are written somewhat more slowly so, which is no matter: pages come one at a time.
ALTER INDEX "chunks_words" SET (fastupdate = off);
SELECT gin_clean_pending_list('chunks_words');
