-- compatible: the build before never writes "away_people", which then stays 0; it undoes a check-in only below people who left through this build, and is refused there
-- People who leave and come back: an exit or a return each, beside the check-ins, which stay the people who came.
CREATE TABLE "passages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"people" integer NOT NULL,
	"items" jsonb NOT NULL,
	"person_ticket_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "passages_direction" CHECK ("passages"."direction" in ('out', 'back')),
	CONSTRAINT "passages_people" CHECK ("passages"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_person_ticket_id_person_tickets_id_fk" FOREIGN KEY ("person_ticket_id") REFERENCES "public"."person_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passages_booking" ON "passages" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "passages_at" ON "passages" USING btree ("place_id","at");--> statement-breakpoint
CREATE INDEX "passages_ticket" ON "passages" USING btree ("person_ticket_id") WHERE person_ticket_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "away_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_away" CHECK ("bookings"."away_people" >= 0 and "bookings"."away_people" <= "bookings"."checked_in_people");--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "closing_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "dusk_time" text DEFAULT '18:00' NOT NULL;
