CREATE TABLE "commission_rates" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"agent_uuid" uuid,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	CONSTRAINT "commission_rates_kind" CHECK ("commission_rates"."kind" in ('percent', 'booking', 'person')),
	CONSTRAINT "commission_rates_value" CHECK ("commission_rates"."value" >= 0 and ("commission_rates"."kind" <> 'percent' or "commission_rates"."value" <= 10000))
);
--> statement-breakpoint
CREATE TABLE "commission_payouts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"agent_uuid" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"value" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_payouts_value" CHECK ("commission_payouts"."value" > 0),
	CONSTRAINT "commission_payouts_days" CHECK ("commission_payouts"."until_day" >= "commission_payouts"."from_day")
);
--> statement-breakpoint
CREATE TABLE "commission_payout_lines" (
	"payout_uuid" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"place_id" uuid NOT NULL,
	"agent_uuid" uuid NOT NULL,
	"visit" date NOT NULL,
	"base" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "commission_payout_lines_payout_uuid_booking_id_pk" PRIMARY KEY("payout_uuid","booking_id"),
	CONSTRAINT "commission_payout_lines_value" CHECK ("commission_payout_lines"."value" <> 0)
);
--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD CONSTRAINT "commission_payouts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD CONSTRAINT "commission_payouts_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD CONSTRAINT "commission_payouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payout_lines" ADD CONSTRAINT "commission_payout_lines_payout_uuid_commission_payouts_uuid_fk" FOREIGN KEY ("payout_uuid") REFERENCES "public"."commission_payouts"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payout_lines" ADD CONSTRAINT "commission_payout_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payout_lines" ADD CONSTRAINT "commission_payout_lines_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payout_lines" ADD CONSTRAINT "commission_payout_lines_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rates_day" ON "commission_rates" USING btree ("product_id",coalesce("agent_uuid", '00000000-0000-0000-0000-000000000000'),"valid_from") WHERE "commission_rates"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "commission_rates_place" ON "commission_rates" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "commission_payouts_agent" ON "commission_payouts" USING btree ("agent_uuid","paid_on");--> statement-breakpoint
CREATE INDEX "commission_payout_lines_booking" ON "commission_payout_lines" USING btree ("booking_id","agent_uuid");--> statement-breakpoint
CREATE INDEX "commission_payout_lines_visit" ON "commission_payout_lines" USING btree ("place_id","visit");--> statement-breakpoint
CREATE INDEX "finance_transactions_owed" ON "finance_transactions" USING btree ("place_id") WHERE "finance_transactions"."flow" = 'in' and "finance_transactions"."status" in ('open', 'partial');--> statement-breakpoint
CREATE INDEX "finance_payments_customer" ON "finance_payments" USING btree ("customer_document") WHERE "finance_payments"."customer_document" <> '';
