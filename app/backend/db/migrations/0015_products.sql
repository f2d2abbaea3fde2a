CREATE TABLE "product_photos" (
	"product_id" bigint NOT NULL,
	"photo_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_photos_product_id_photo_id_pk" PRIMARY KEY("product_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "product_terms" (
	"product_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_terms_product_id_hash_pk" PRIMARY KEY("product_id","hash")
);
--> statement-breakpoint
CREATE TABLE "slot_exceptions" (
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text DEFAULT '' NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "slot_exceptions_product_id_date_time_pk" PRIMARY KEY("product_id","date","time"),
	CONSTRAINT "slot_exceptions_capacity" CHECK ("slot_exceptions"."capacity" >= 0 and ("slot_exceptions"."time" <> '' or "slot_exceptions"."capacity" = 0))
);
--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_type_id" bigint NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"weekdays" jsonb DEFAULT '[0,1,2,3,4,5,6]'::jsonb NOT NULL,
	"price" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ticket_prices_price" CHECK ("ticket_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"visit_from" date,
	"visit_to" date,
	"max_uses" integer DEFAULT 0 NOT NULL,
	"max_per_person" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "discount_codes_kind" CHECK ("discount_codes"."kind" in ('percent', 'amount')),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."kind" <> 'percent' or "discount_codes"."value" <= 100))
);
--> statement-breakpoint
CREATE TABLE "points_of_interest" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"product_id" bigint,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_of_interest_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "time_slots" DROP CONSTRAINT "time_slots_product_id_time_pk";--> statement-breakpoint
ALTER TABLE "booking_items" ADD COLUMN "counts_to_quota" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "quota_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount_code_id" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "quota_percent" integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category" text DEFAULT 'Roteiro' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "accessibility" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "minimum_age" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "nps" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "groups" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hold_minutes" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "guide" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "guide_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "term_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_days" ADD COLUMN "quota_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_days" ADD COLUMN "planned" integer;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "valid_to" date;--> statement-breakpoint
ALTER TABLE "time_slots" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "time_slots" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "time_slots" ADD COLUMN "valid_to" date;--> statement-breakpoint
ALTER TABLE "time_slots" ADD COLUMN "closing_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_exceptions" ADD CONSTRAINT "slot_exceptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_of_interest" ADD CONSTRAINT "points_of_interest_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_of_interest" ADD CONSTRAINT "points_of_interest_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_prices_type" ON "ticket_prices" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code" ON "discount_codes" USING btree ("place_id","code");--> statement-breakpoint
CREATE INDEX "points_of_interest_place" ON "points_of_interest" USING btree ("place_id","position");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_discount" ON "bookings" USING btree ("discount_code_id") WHERE "bookings"."discount_code_id" is not null;--> statement-breakpoint
CREATE INDEX "time_slots_product" ON "time_slots" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_guide" CHECK ("products"."guide" in ('none', 'booking', 'people'));--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_quota" CHECK ("slot_days"."quota_taken" >= 0);--> statement-breakpoint
ALTER TABLE "time_slots" ADD CONSTRAINT "slot_closing" CHECK ("time_slots"."closing_minutes" >= 0);--> statement-breakpoint
-- What is sold for days to come counts to the quota too; of days gone by nobody asks any more.
UPDATE booking_items i SET counts_to_quota = true
FROM bookings b, ticket_types t
WHERE b.id = i.booking_id AND b.date >= current_date - 1
	AND t.product_id = b.product_id AND t.label = i.label AND t.counts_to_quota;
--> statement-breakpoint
UPDATE bookings b SET quota_people = q.people
FROM (SELECT booking_id, sum(quantity)::int AS people FROM booking_items WHERE counts_to_quota GROUP BY booking_id) q
WHERE q.booking_id = b.id;
--> statement-breakpoint
UPDATE slot_days s SET quota_taken = q.people
FROM (
	SELECT product_id, date, time, sum(quota_people)::int AS people FROM bookings
	WHERE quota_people > 0 AND status IN ('PENDING', 'UNPAID', 'APPROVED') GROUP BY product_id, date, time
) q
WHERE (q.product_id, q.date, q.time) = (s.product_id, s.date, s.time);
--> statement-breakpoint
-- Nobody could give what nobody holds: whoever manages users and products has it from the beginning.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'products', 'discounts', 'Códigos de desconto', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'products' AND p."action" = 'edit'
	AND EXISTS (SELECT 1 FROM "permissions" u WHERE u."user_id" = p."user_id" AND u."controller" = 'users' AND u."action" = 'edit')
ON CONFLICT DO NOTHING;
