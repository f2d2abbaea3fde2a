CREATE TABLE "payment_accounts" (
	"place_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"tested_at" timestamp with time zone,
	"tested_ok" boolean DEFAULT false NOT NULL,
	"tested_words" text DEFAULT '' NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_place_id_provider_pk" PRIMARY KEY("place_id","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"place_id" uuid,
	"payment_id" text DEFAULT '' NOT NULL,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"signature" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_records" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"value" jsonb NOT NULL,
	"position" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulator_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "stray_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	"solved_at" timestamp with time zone,
	"solved_by" bigint,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"payment_id" uuid NOT NULL,
	"value" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tickets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"departs" boolean DEFAULT false NOT NULL,
	"asked_by" bigint,
	"asked_as" text NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"provider_id" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"try_at" timestamp with time zone,
	"given_by" bigint,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_value" CHECK ("refunds"."value" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('approval', 'asked', 'sent', 'done', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "pix_provider" text DEFAULT 'getnet' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "card_provider" text DEFAULT 'mercadopago' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "refund_policy" jsonb;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "refund_limit" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "refund_policy" jsonb;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_notices" ADD CONSTRAINT "provider_notices_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_solved_by_users_id_fk" FOREIGN KEY ("solved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_notices_payment" ON "provider_notices" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "provider_notices_waiting" ON "provider_notices" USING btree ("received_at") WHERE "provider_notices"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "provider_notices_place" ON "provider_notices" USING btree ("place_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "simulator_records_key" ON "simulator_records" USING btree ("kind","key") WHERE "simulator_records"."key" <> '';--> statement-breakpoint
CREATE INDEX "simulator_records_group" ON "simulator_records" USING btree ("kind","group_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "stray_payments_provider" ON "stray_payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "stray_payments_open" ON "stray_payments" USING btree ("place_id","found_at") WHERE "stray_payments"."solved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_place" ON "refunds" USING btree ("place_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_try" ON "refunds" USING btree ("try_at") WHERE "refunds"."try_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."value");--> statement-breakpoint
UPDATE "payments" SET "refunded" = "value" WHERE "status" = 'CANCELLED' AND "paid_at" IS NOT NULL;--> statement-breakpoint
-- Who saw the money of the place compares it with the provider's.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'financial', 'reconciliation', 'Conciliação', 'receipt', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'financial' AND p."action" = 'index'
ON CONFLICT DO NOTHING;
