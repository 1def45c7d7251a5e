-- What of a connector's answer is given on to the model.
ALTER TABLE "connectors" ADD COLUMN "response_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
