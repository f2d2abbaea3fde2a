ALTER TABLE "places" ADD COLUMN "withdraw_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"value" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"orders" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"paid_by" bigint,
	"paid_at" timestamp with time zone,
	"paid_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"key" uuid,
	"body_hash" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_state" CHECK ("withdrawals"."state" in ('asked', 'approved', 'paid', 'refused', 'dropped')),
	CONSTRAINT "withdrawals_value" CHECK ("withdrawals"."value" > 0 and "withdrawals"."value" = "withdrawals"."gross" - "withdrawals"."fee" - "withdrawals"."returned"),
	CONSTRAINT "withdrawals_approver" CHECK ("withdrawals"."approved_by" <> "withdrawals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_orders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"turn" integer NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"net" bigint NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawal_orders_net" CHECK ("withdrawal_orders"."net" <> 0 and "withdrawal_orders"."net" = "withdrawal_orders"."gross" - "withdrawal_orders"."fee" - "withdrawal_orders"."returned")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_orders" ADD CONSTRAINT "withdrawal_orders_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_orders" ADD CONSTRAINT "withdrawal_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_number" ON "withdrawals" USING btree ("place_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_key" ON "withdrawals" USING btree ("place_id","key") WHERE "withdrawals"."key" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_place" ON "withdrawals" USING btree ("place_id","asked_at");--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("place_id") WHERE "withdrawals"."state" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_orders_turn" ON "withdrawal_orders" USING btree ("payment_id","turn");--> statement-breakpoint
CREATE INDEX "withdrawal_orders_withdrawal" ON "withdrawal_orders" USING btree ("withdrawal_id","id");--> statement-breakpoint
-- Only what a withdrawal still has to settle: it stays small where withdrawals are made.
CREATE INDEX "payments_to_withdraw" ON "payments" USING btree ("place_id",coalesce("paid_at", "created_at")) WHERE "payments"."provider" <> 'desk' and left("payments"."method", 4) <> 'pos_' and "payments"."held" = '' and ("payments"."status" = 'APPROVED' or ("payments"."status" = 'CANCELLED' and "payments"."paid_at" is not null)) and (case when "payments"."status" = 'CANCELLED' then 0 else "payments"."value" - "payments"."refunded" end - "payments"."fee" - "payments"."withdrawn") <> 0;
