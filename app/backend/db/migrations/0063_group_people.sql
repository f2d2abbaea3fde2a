ALTER TABLE "booking_groups" ADD COLUMN "people_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "group_people" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"group_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"birth" date,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_group_id_booking_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."booking_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_people_position" ON "group_people" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "group_people_document" ON "group_people" USING btree ("place_id","document");
