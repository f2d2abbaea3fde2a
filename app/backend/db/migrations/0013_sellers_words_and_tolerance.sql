ALTER TABLE "bookings" DROP CONSTRAINT "bookings_seller_uuid_agents_uuid_fk";
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "entry_tolerance" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_words" ON "bookings" USING gin (array_to_tsvector(array_remove(string_to_array("search_text", ' ') || array[ltrim("phone", '+'), right("phone", 11), right("phone", 9), right("phone", 8)], '')));