CREATE TABLE "person_tickets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"checkin_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_tickets" ADD CONSTRAINT "person_tickets_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tickets" ADD CONSTRAINT "person_tickets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tickets" ADD CONSTRAINT "person_tickets_checkin_id_checkins_id_fk" FOREIGN KEY ("checkin_id") REFERENCES "public"."checkins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_tickets_code" ON "person_tickets" USING btree ("place_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "person_tickets_person" ON "person_tickets" USING btree ("booking_id","label","position");--> statement-breakpoint
CREATE INDEX "person_tickets_checkin" ON "person_tickets" USING btree ("checkin_id");
