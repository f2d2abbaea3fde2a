CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"date" date NOT NULL,
	"slots" jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"offers" jsonb NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"fallback" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"created_by" bigint NOT NULL REFERENCES "public"."users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"reopened_by" bigint REFERENCES "public"."users"("id"),
	CONSTRAINT "closures_fallback" CHECK ("closures"."fallback" in ('', 'refund'))
);
--> statement-breakpoint
CREATE INDEX "closures_place" ON "closures" USING btree ("place_id","date");--> statement-breakpoint
CREATE INDEX "closures_living" ON "closures" USING btree ("answer_until") WHERE "closures"."ended_at" is null and "closures"."reopened_at" is null;--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"code" text NOT NULL,
	"booking_id" bigint NOT NULL REFERENCES "public"."bookings"("id"),
	"payment_id" uuid NOT NULL REFERENCES "public"."payments"("id"),
	"document" text DEFAULT '' NOT NULL,
	"document_country" text DEFAULT 'BR' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_balance" CHECK ("credits"."balance" >= 0 and "credits"."balance" <= "credits"."value" and "credits"."value" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "credits_code" ON "credits" USING btree ("place_id","code");--> statement-breakpoint
CREATE INDEX "credits_booking" ON "credits" USING btree ("booking_id");--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"payment_id" uuid PRIMARY KEY NOT NULL REFERENCES "public"."payments"("id"),
	"credit_id" uuid NOT NULL REFERENCES "public"."credits"("id"),
	"booking_id" bigint NOT NULL REFERENCES "public"."bookings"("id"),
	"value" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_uses_value" CHECK ("credit_uses"."value" > 0 and "credit_uses"."returned" >= 0 and "credit_uses"."returned" <= "credit_uses"."value")
);
--> statement-breakpoint
CREATE INDEX "credit_uses_credit" ON "credit_uses" USING btree ("credit_id");--> statement-breakpoint
CREATE TABLE "closure_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"closure_id" uuid NOT NULL REFERENCES "public"."closures"("id"),
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"booking_id" bigint NOT NULL REFERENCES "public"."bookings"("id"),
	"token" text NOT NULL,
	"visit_date" date NOT NULL,
	"visit_time" text NOT NULL,
	"people" integer NOT NULL,
	"living" boolean DEFAULT true NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_as" text DEFAULT '' NOT NULL,
	"answered_by" bigint REFERENCES "public"."users"("id"),
	"value" bigint DEFAULT 0 NOT NULL,
	"to_date" date,
	"to_time" text DEFAULT '' NOT NULL,
	"credit_id" uuid REFERENCES "public"."credits"("id"),
	CONSTRAINT "closure_bookings_answer" CHECK ("closure_bookings"."answer" in ('', 'date', 'credit', 'refund', 'cancel'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closure_bookings_token" ON "closure_bookings" USING btree ("token");--> statement-breakpoint
CREATE INDEX "closure_bookings_closure" ON "closure_bookings" USING btree ("closure_id");--> statement-breakpoint
-- A visit is told once that it does not happen, whoever closes its day, and however often.
CREATE UNIQUE INDEX "closure_bookings_visit" ON "closure_bookings" USING btree ("booking_id","visit_date","visit_time") WHERE "closure_bookings"."living";--> statement-breakpoint
CREATE INDEX "closure_bookings_waiting" ON "closure_bookings" USING btree ("place_id") WHERE "closure_bookings"."living" and "closure_bookings"."answer" = '';--> statement-breakpoint
-- A credit is money that leaves one booking for another: taken out of the first by a payment below nothing, which went to no provider.
ALTER TABLE "payments" DROP CONSTRAINT "payments_value";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_value" CHECK ("payments"."value" >= 0 or "payments"."provider" = 'credit');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= greatest("payments"."value", 0));--> statement-breakpoint
DROP INDEX "payments_to_withdraw";--> statement-breakpoint
CREATE INDEX "payments_to_withdraw" ON "payments" USING btree ("place_id",coalesce("paid_at", "created_at")) WHERE "payments"."provider" not in ('desk', 'credit') and left("payments"."method", 4) <> 'pos_' and "payments"."held" = '' and ("payments"."status" = 'APPROVED' or ("payments"."status" = 'CANCELLED' and "payments"."paid_at" is not null)) and (case when "payments"."status" = 'CANCELLED' then 0 else "payments"."value" - "payments"."refunded" end - "payments"."fee" - "payments"."withdrawn") <> 0;--> statement-breakpoint
-- As before, but for money that went out by a payment below nothing: it is told of the moment it went, and undone later.
CREATE OR REPLACE FUNCTION write_ledger_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ledger_entries (place_id, date, at, kind, flow, value, method, channel, provider, payment_id, booking_id, client_id, product_id, received_by)
	SELECT c.place_id, (w.at AT TIME ZONE p.timezone)::date, w.at, d.kind, d.flow, d.value, c.method, b.channel, c.provider, c.id, c.booking_id, b.client_id, b.product_id, c.received_by
	FROM changed c
	JOIN bookings b ON b.id = c.booking_id
	JOIN places p ON p.id = c.place_id
	CROSS JOIN LATERAL (
		SELECT coalesce(sum(e.value) FILTER (WHERE e.kind = 'received'), 0) AS received,
			coalesce(-sum(e.value) FILTER (WHERE e.kind = 'returned'), 0) AS returned
		FROM ledger_entries e WHERE e.payment_id = c.id) told
	CROSS JOIN LATERAL (VALUES
		('received', 'in', CASE WHEN c.status = 'APPROVED' OR c.status = 'CANCELLED' AND c.paid_at IS NOT NULL THEN c.value ELSE 0 END - told.received),
		('returned', 'out', told.returned - CASE WHEN c.status = 'CANCELLED' AND c.paid_at IS NOT NULL THEN c.value ELSE c.refunded END)
	) d (kind, flow, value)
	CROSS JOIN LATERAL (
		SELECT CASE
			WHEN d.kind = 'received' AND sign(d.value) = sign(c.value) THEN coalesce(c.paid_at, now())
			WHEN d.kind = 'received' THEN coalesce(c.undone_at, now())
			-- A row that is new tells of long ago, e.g. of another database.
			WHEN TG_OP = 'INSERT' THEN coalesce(b.cancelled_at, c.paid_at, now())
			ELSE coalesce((
				-- A refund of ours that was not told yet; else the provider says so now.
				SELECT max(r.ended_at) FROM refunds r
				WHERE r.payment_id = c.id AND r.state = 'done' HAVING sum(r.value) > told.returned), now())
		END AS at) w
	WHERE d.value <> 0;
	IF FOUND THEN
		-- By its key the entry holds the booking from here on: whoever gives it to another client waits, and finds the entry. What
		-- came between the reading above and this is read again.
		UPDATE ledger_entries e SET client_id = b.client_id
		FROM changed c JOIN bookings b ON b.id = c.booking_id
		WHERE e.payment_id = c.id AND e.client_id IS DISTINCT FROM b.client_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Who cancels bookings and blocks days closes one.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'closure', 'Choveu / fechou', 'ban', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'operation' AND p."action" = 'cancel'
	AND EXISTS (SELECT FROM "permissions" e WHERE e."user_id" = p."user_id" AND e."controller" = 'products' AND e."action" = 'edit')
ON CONFLICT DO NOTHING;
