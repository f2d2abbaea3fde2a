-- compatible: a build before pairs no device and takes no late scan
-- Scans that a gate made without network, as the server took them. One with a problem waits for a person.
CREATE TABLE "gate_devices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_scans" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"device_uuid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"body_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"direction" text NOT NULL,
	"people" integer NOT NULL,
	"booking_id" bigint,
	"problem" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" bigint,
	"seen_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "gate_scans_direction" CHECK ("gate_scans"."direction" in ('entry', 'exit')),
	CONSTRAINT "gate_scans_people" CHECK ("gate_scans"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_device_uuid_gate_devices_uuid_fk" FOREIGN KEY ("device_uuid") REFERENCES "public"."gate_devices"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gate_scans_once" ON "gate_scans" USING btree ("device_uuid","sequence");--> statement-breakpoint
CREATE INDEX "gate_scans_booking" ON "gate_scans" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "gate_scans_conflicts" ON "gate_scans" USING btree ("place_id","id") WHERE problem <> '';--> statement-breakpoint
CREATE INDEX "gate_devices_user" ON "gate_devices" USING btree ("user_id");
