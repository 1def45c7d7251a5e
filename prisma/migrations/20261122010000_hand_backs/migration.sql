-- Claims that a worker gave back when it was told to stop: they do not count against the turn.
ALTER TABLE "replies" ADD COLUMN "hand_backs" INTEGER NOT NULL DEFAULT 0;
