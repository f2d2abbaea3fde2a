ALTER TABLE "places" DROP COLUMN "booking_messages";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "reminder_at";--> statement-breakpoint
CREATE TABLE "booking_message_settings" (
	"place_id" uuid PRIMARY KEY NOT NULL REFERENCES "public"."places"("id"),
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" boolean DEFAULT false NOT NULL,
	"reminder_at" integer DEFAULT 1080 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint REFERENCES "public"."users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_ratings" (
	"booking_id" bigint PRIMARY KEY NOT NULL REFERENCES "public"."bookings"("id"),
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"product_id" bigint NOT NULL REFERENCES "public"."products"("id"),
	"token" text NOT NULL,
	"visit_date" date NOT NULL,
	"score" integer,
	"comment" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_ratings_score" CHECK ("visit_ratings"."score" >= 0 and "visit_ratings"."score" <= 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visit_ratings_token" ON "visit_ratings" USING btree ("token");--> statement-breakpoint
CREATE INDEX "visit_ratings_place" ON "visit_ratings" USING btree ("place_id","visit_date") WHERE "visit_ratings"."score" is not null;--> statement-breakpoint
-- Who chose who carries the messages says what is told to bookings, too.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'booking-messages', 'Mensagens das reservas', 'message-circle', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'messages'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What visitors say of their visits is for who sees the visits and runs the place.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'reports', 'ratings', 'Satisfação', 'message-circle', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
