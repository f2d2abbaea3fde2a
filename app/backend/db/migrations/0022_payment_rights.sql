CREATE TABLE "visitor_codes" (
	"booking_id" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"sealed" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visitor_codes_booking_id_asked_by_pk" PRIMARY KEY("booking_id","asked_by")
);
--> statement-breakpoint
CREATE TABLE "payment_listings" (
	"place_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"listed_to" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_listings_place_id_provider_pk" PRIMARY KEY("place_id","provider")
);
--> statement-breakpoint
DROP TABLE "simulated_payments" CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_policy" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "visitor_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_codes" ADD CONSTRAINT "visitor_codes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_listings" ADD CONSTRAINT "payment_listings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_codes_expiry" ON "visitor_codes" USING btree ("expires_at");--> statement-breakpoint
-- The law gives 7 days: fewer were never a promise, and 7 is what domain/refund says by itself.
UPDATE "places" SET "refund_policy" = coalesce("refund_policy", '{}'::jsonb) || jsonb_build_object('withdrawalDays', "cancellation_days") WHERE "cancellation_days" > 7;--> statement-breakpoint
-- Who bought before keeps what was promised then.
UPDATE "bookings" b SET "refund_policy" = jsonb_build_object('withdrawalDays', greatest(7, p."cancellation_days"), 'tiers', '[]'::jsonb, 'noShowPercent', 0, 'feeBearer', 'place', 'change', '{"allowed": true, "untilHours": 24, "times": 2, "fee": {"percent": 0, "value": 0}}'::jsonb) FROM "places" p WHERE p."id" = b."place_id" AND b."date" >= current_date - 1 AND b."status" IN ('PENDING', 'UNPAID', 'APPROVED');--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "cancellation_days";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_kept" CHECK ("bookings"."kept" >= 0);--> statement-breakpoint
-- Who changes the place's settings chooses who receives its money.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'payments', 'Pagamentos on-line', 'banknote', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Who could cancel a booking or take money back asks for refunds; who took money back approves them and departs from the policy.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT DISTINCT p."user_id", 'operation', 'refund', 'Devoluções', 'undo-2', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'operation' AND p."action" IN ('cancel', 'undo-receive')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', n."action", n."name", '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	('refund-depart', 'Devolver fora da política', 1),
	('refund-approve', 'Aprovar devoluções', 2)) n ("action", "name", "step")
WHERE p."controller" = 'operation' AND p."action" = 'undo-receive'
ON CONFLICT DO NOTHING;
