DROP INDEX "bookings_holds";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "confirmation_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "unpaid_until" text DEFAULT 'eve' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "ask_confirmation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "unpaid_per_contact" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "unpaid_per_address" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_unpaid_phone" ON "bookings" USING btree ("phone") WHERE "bookings"."status" in ('PENDING', 'UNPAID');--> statement-breakpoint
CREATE INDEX "bookings_unpaid_email" ON "bookings" USING btree ("email") WHERE "bookings"."status" in ('PENDING', 'UNPAID');--> statement-breakpoint
CREATE INDEX "bookings_unpaid_network" ON "bookings" USING btree ("network") WHERE "bookings"."status" in ('PENDING', 'UNPAID');--> statement-breakpoint
CREATE INDEX "bookings_holds" ON "bookings" USING btree ("hold_until") WHERE "bookings"."status" in ('PENDING', 'UNPAID');