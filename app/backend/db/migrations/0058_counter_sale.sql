ALTER TABLE "places" ADD COLUMN "counter_nameless" boolean DEFAULT false NOT NULL;
