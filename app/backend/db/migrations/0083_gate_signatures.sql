-- compatible: a build before keeps no signatures without network, and shows those that did not fit as entries
-- The key by which a gate seals what people sign without network: only the server opens it.
CREATE TABLE "gate_keys" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gate_keys" ADD CONSTRAINT "gate_keys_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD COLUMN "device_uuid" uuid;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD CONSTRAINT "waiver_signatures_device_uuid_gate_devices_uuid_fk" FOREIGN KEY ("device_uuid") REFERENCES "public"."gate_devices"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiver_signatures_device" ON "waiver_signatures" USING btree ("device_uuid") WHERE device_uuid is not null;--> statement-breakpoint
ALTER TABLE "gate_scans" DROP CONSTRAINT "gate_scans_direction";--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_direction" CHECK ("direction" in ('entry', 'exit', 'signature'));
