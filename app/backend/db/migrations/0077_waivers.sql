-- compatible: a build before asks nobody to sign, and lets in whom an attraction would stop
-- Texts of the risk term, the newest of each attraction and of the place in force. An empty text of an attraction means the place's.
CREATE TABLE "waivers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"product_id" bigint,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waivers_product" ON "waivers" USING btree ("product_id","id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "waivers_place" ON "waivers" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "waivers_creator" ON "waivers" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "waiver" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "waiver_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_waiver" CHECK ("waiver" IN ('none', 'asked', 'required') AND "waiver_months" >= 0);--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "waiver_document" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Key of the address by which a booking's people sign: 152 random bits. Null once the desk has ended it.
CREATE FUNCTION new_waiver_key() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 40)
$$;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "waiver_key" text;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "waiver_key" SET DEFAULT new_waiver_key();--> statement-breakpoint
-- Past visits sign nothing any more.
UPDATE "bookings" SET "waiver_key" = new_waiver_key() WHERE "date" >= (now() - interval '2 days')::date;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_waiver_key" ON "bookings" USING btree ("waiver_key") WHERE waiver_key is not null;--> statement-breakpoint
CREATE TABLE "waiver_signatures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"waiver_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"person_key" text NOT NULL,
	"name" text NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"birth" date,
	"guardian_name" text DEFAULT '' NOT NULL,
	"guardian_document" text DEFAULT '' NOT NULL,
	"guardian_relation" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"drawing" text DEFAULT '' NOT NULL,
	"emergency_name" text DEFAULT '' NOT NULL,
	"emergency_phone" text DEFAULT '' NOT NULL,
	"health" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"signed_on" date NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiver_signatures_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD CONSTRAINT "waiver_signatures_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD CONSTRAINT "waiver_signatures_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD CONSTRAINT "waiver_signatures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD CONSTRAINT "waiver_signatures_waiver_id_waivers_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."waivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiver_signatures_booking" ON "waiver_signatures" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "waiver_signatures_document" ON "waiver_signatures" USING btree ("place_id","document") WHERE document <> '';--> statement-breakpoint
CREATE INDEX "waiver_signatures_date" ON "waiver_signatures" USING btree ("place_id","date");--> statement-breakpoint
CREATE INDEX "waiver_signatures_waiver" ON "waiver_signatures" USING btree ("waiver_id");--> statement-breakpoint
CREATE INDEX "waiver_signatures_product" ON "waiver_signatures" USING btree ("product_id");--> statement-breakpoint
-- Text in force for an attraction: its own, or the place's where its newest is empty; null where nobody wrote one.
CREATE FUNCTION newest_waiver(wanted bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT CASE WHEN w.body = '' THEN NULL ELSE w.id END FROM waivers w WHERE w.product_id = wanted ORDER BY w.id DESC LIMIT 1),
    (SELECT w.id FROM waivers w WHERE w.place_id = (SELECT p.place_id FROM products p WHERE p.id = wanted)
      AND w.product_id IS NULL ORDER BY w.id DESC LIMIT 1))
$$;
--> statement-breakpoint
-- People of a booking whose signature counts: on the newest text, for the same attraction and slot, or within the
-- attraction's months. Those months also count what the buyer and the people on the group's list signed for another
-- booking, by their document. `domain/waiver/standing.ts` has the same rule in words.
CREATE FUNCTION waivers_signed(wanted bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(b.people, (
    SELECT count(DISTINCT s.person_key) FROM waiver_signatures s
    WHERE s.place_id = b.place_id AND s.product_id = b.product_id AND s.waiver_id = newest_waiver(b.product_id)
      AND (s.booking_id = b.id OR p.waiver_months > 0 AND s.document <> '' AND (
        s.document = b.document
        OR s.document IN (SELECT g.document FROM group_people g WHERE g.group_id = b.group_id)))
      AND (s.booking_id = b.id AND s.date = b.date AND s.time = b.time
        OR p.waiver_months > 0 AND b.date < s.signed_on + make_interval(months => p.waiver_months))
  ))::integer
  FROM bookings b JOIN products p ON p.id = b.product_id
  WHERE b.id = wanted
$$;
