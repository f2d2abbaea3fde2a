-- compatible: the build before neither reads nor writes the new column, and opens no kiosk
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "places"("id"),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"terminal_id" uuid REFERENCES "card_terminals"("id") ON DELETE SET NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bound_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_key" ON "kiosks" ("key_hash");--> statement-breakpoint
CREATE INDEX "kiosks_place" ON "kiosks" ("place_id");--> statement-breakpoint
CREATE INDEX "kiosks_terminal" ON "kiosks" ("terminal_id") WHERE "terminal_id" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "kiosk_id" uuid REFERENCES "kiosks"("id");--> statement-breakpoint
CREATE INDEX "bookings_kiosk" ON "bookings" ("kiosk_id") WHERE "kiosk_id" is not null;
