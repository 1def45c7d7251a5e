-- A cap on what one chatbot answers in a day, for operators who set one. Null, as everywhere at first: no cap.
ALTER TABLE "chatbots" ADD COLUMN "daily_cap" INTEGER;
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_daily_cap_not_negative" CHECK ("daily_cap" >= 0);

CREATE TABLE "daily_usage" (
    "chatbot_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL,
    "cap" INTEGER NOT NULL,

    CONSTRAINT "daily_usage_pkey" PRIMARY KEY ("chatbot_id","day")
);

ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_chatbot_id_fkey" FOREIGN KEY ("chatbot_id") REFERENCES "chatbots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As with the monthly quota: the message that would pass the cap fails whole.
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_within_cap" CHECK ("used" <= "cap");

-- Updated in place by each message: room on the page keeps the update away from the index.
ALTER TABLE "daily_usage" SET (fillfactor = 50);
