-- Guides get their own home: users who see only the bookings that they guide, users linked to a guide, and whoever
-- decides who sees what.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT u."id", 'operation', 'my-groups', 'Meus grupos', 'compass', 'profile-menu',
	(SELECT coalesce(max(q."position"), 0) FROM "permissions" q WHERE q."user_id" = u."id") + 1
FROM "users" u
WHERE EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'users' AND p."action" = 'edit')
	OR (EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'booking-list')
		AND (EXISTS (SELECT FROM "agents" a WHERE a."user_id" = u."id")
			OR NOT EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'all-bookings')))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Guides who landed on the list of bookings land on their groups; a home that somebody chose otherwise stays.
UPDATE "users" u SET "index_page" = '/operation/my-groups'
WHERE u."index_page" = '/operation/booking-list'
	AND EXISTS (SELECT FROM "agents" a WHERE a."user_id" = u."id")
	AND EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'my-groups')
	AND NOT EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'all-bookings');
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"agent_uuid" uuid,
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_agent" ON "calendar_feeds" USING btree ("agent_uuid") WHERE agent_uuid is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_place" ON "calendar_feeds" USING btree ("place_id") WHERE agent_uuid is null;
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "guides_confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_guides" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "slot_declines" (
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"agent_uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"declined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slot_declines_product_id_date_time_agent_uuid_pk" PRIMARY KEY("product_id","date","time","agent_uuid")
);
--> statement-breakpoint
ALTER TABLE "slot_declines" ADD CONSTRAINT "slot_declines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_declines" ADD CONSTRAINT "slot_declines_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_declines" ADD CONSTRAINT "slot_declines_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_declines_day" ON "slot_declines" USING btree ("place_id","date");--> statement-breakpoint
CREATE INDEX "slot_declines_agent" ON "slot_declines" USING btree ("agent_uuid");
