-- compatible: a build before takes no allotments; those that a newer one took stay counted in their slots
-- Places of today's slots that a gate's device holds, to sell them without network.
CREATE TABLE "gate_allotments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"device_uuid" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"granted" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"held" integer NOT NULL,
	"held_quota" integer DEFAULT 0 NOT NULL,
	"types" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_allotments_counts" CHECK ("held" >= 0 AND "held_quota" BETWEEN 0 AND "held" AND "sold" >= 0 AND "disputed" >= 0 AND "sold" + "disputed" <= "granted")
);
--> statement-breakpoint
ALTER TABLE "gate_allotments" ADD CONSTRAINT "gate_allotments_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_allotments" ADD CONSTRAINT "gate_allotments_device_uuid_gate_devices_uuid_fk" FOREIGN KEY ("device_uuid") REFERENCES "public"."gate_devices"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_allotments" ADD CONSTRAINT "gate_allotments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_allotments" ADD CONSTRAINT "gate_allotments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gate_allotments_living" ON "gate_allotments" USING btree ("device_uuid","product_id","date","time") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "gate_allotments_device" ON "gate_allotments" USING btree ("device_uuid");--> statement-breakpoint
CREATE INDEX "gate_allotments_user" ON "gate_allotments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gate_allotments_holding" ON "gate_allotments" USING btree ("product_id","date","time") WHERE held > 0;--> statement-breakpoint
-- A scan may be a sale out of an allotment, in centavos.
ALTER TABLE "gate_scans" ADD COLUMN "allotment_uuid" uuid;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD COLUMN "value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD COLUMN "sold" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_scans" ADD CONSTRAINT "gate_scans_allotment_uuid_gate_allotments_uuid_fk" FOREIGN KEY ("allotment_uuid") REFERENCES "public"."gate_allotments"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_scans_allotment" ON "gate_scans" USING btree ("allotment_uuid") WHERE allotment_uuid is not null;
