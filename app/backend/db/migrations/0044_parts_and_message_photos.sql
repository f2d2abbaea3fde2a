-- Parts of the program that a place does without.
ALTER TABLE "places" ADD COLUMN "parts_off" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Pictures of written messages, in a format that every provider takes; those of attractions are copied here to be sent.
CREATE TABLE "message_photos" (
	"photo_id" text PRIMARY KEY NOT NULL REFERENCES "public"."photos"("id") ON DELETE cascade,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"copy_of" text DEFAULT '' NOT NULL,
	"created_by" bigint REFERENCES "public"."users"("id"),
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "message_photos_place" ON "message_photos" USING btree ("place_id","created_at");--> statement-breakpoint
CREATE INDEX "message_photos_copies" ON "message_photos" USING btree ("place_id","copy_of") WHERE "copy_of" <> '';
