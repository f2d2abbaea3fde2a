CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"date" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"flow" text NOT NULL,
	"value" bigint NOT NULL,
	"method" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"booking_id" bigint,
	"product_id" bigint,
	"finance_payment_id" bigint,
	"transaction_id" bigint,
	"received_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_uuid" uuid,
	"product_name" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"is_percentage" boolean DEFAULT false NOT NULL,
	"final" bigint NOT NULL,
	"observation" text DEFAULT '' NOT NULL,
	"product_place" text DEFAULT '' NOT NULL,
	"booking_observation" text DEFAULT '' NOT NULL,
	"booking_date" date,
	"booking_time" text DEFAULT '' NOT NULL,
	"people" integer,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	CONSTRAINT "finance_items_final" CHECK ("finance_items"."final" >= 0 and "finance_items"."final" <= "finance_items"."price")
);
--> statement-breakpoint
CREATE TABLE "finance_payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"value" bigint NOT NULL,
	"date" date NOT NULL,
	"cv" text DEFAULT '' NOT NULL,
	"aut" text DEFAULT '' NOT NULL,
	"pix_id" text DEFAULT '' NOT NULL,
	"invoice_number" text DEFAULT '' NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"customer_document" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_payments_value" CHECK ("finance_payments"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "finance_recurrences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"label" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	"day_of_month" integer NOT NULL,
	"from_month" date NOT NULL,
	"until_month" date,
	"ended_at" timestamp with time zone,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_recurrences_value" CHECK ("finance_recurrences"."value" > 0),
	CONSTRAINT "finance_recurrences_day" CHECK ("finance_recurrences"."day_of_month" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "finance_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"date" date NOT NULL,
	"label" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"due_on" date,
	"total" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"final" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" bigint,
	"recurrence_id" bigint,
	"recurrence_month" date,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_transactions_flow" CHECK ("finance_transactions"."flow" in ('in', 'out')),
	CONSTRAINT "finance_transactions_status" CHECK ("finance_transactions"."status" in ('open', 'partial', 'paid', 'cancelled')),
	CONSTRAINT "finance_transactions_sums" CHECK ("finance_transactions"."final" >= 0 and "finance_transactions"."final" = "finance_transactions"."total" - "finance_transactions"."discount")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_finance_payment_id_finance_payments_id_fk" FOREIGN KEY ("finance_payment_id") REFERENCES "public"."finance_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_finance_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."finance_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_transaction_id_finance_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."finance_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_items" ADD CONSTRAINT "finance_items_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payments" ADD CONSTRAINT "finance_payments_transaction_id_finance_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."finance_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payments" ADD CONSTRAINT "finance_payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payments" ADD CONSTRAINT "finance_payments_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_recurrences" ADD CONSTRAINT "finance_recurrences_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_recurrences" ADD CONSTRAINT "finance_recurrences_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_recurrence_id_finance_recurrences_id_fk" FOREIGN KEY ("recurrence_id") REFERENCES "public"."finance_recurrences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_transactions" ADD CONSTRAINT "finance_transactions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("place_id","date","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_booking" ON "ledger_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_finance_payment" ON "ledger_entries" USING btree ("finance_payment_id");--> statement-breakpoint
CREATE INDEX "finance_items_transaction" ON "finance_items" USING btree ("transaction_id","position");--> statement-breakpoint
CREATE INDEX "finance_payments_transaction" ON "finance_payments" USING btree ("transaction_id","position");--> statement-breakpoint
CREATE INDEX "finance_recurrences_place" ON "finance_recurrences" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "finance_transactions_day" ON "finance_transactions" USING btree ("place_id","flow","date","id");--> statement-breakpoint
CREATE INDEX "finance_transactions_due" ON "finance_transactions" USING btree ("place_id","due_on") WHERE "finance_transactions"."due_on" is not null and "finance_transactions"."status" in ('open', 'partial');--> statement-breakpoint
CREATE UNIQUE INDEX "finance_transactions_recurrence" ON "finance_transactions" USING btree ("recurrence_id","recurrence_month") WHERE "finance_transactions"."recurrence_id" is not null;--> statement-breakpoint
-- What drizzle-kit does not know. Whoever moves money, and however, the ledger hears of it in the same transaction: an entry is
-- what a payment says now, less what its entries have said so far.
CREATE FUNCTION write_ledger_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ledger_entries (place_id, date, at, kind, flow, value, method, channel, provider, payment_id, booking_id, product_id, received_by)
	SELECT c.place_id, (w.at AT TIME ZONE p.timezone)::date, w.at, d.kind, d.flow, d.value, c.method, b.channel, c.provider, c.id, c.booking_id, b.product_id, c.received_by
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
			WHEN d.kind = 'received' AND d.value > 0 THEN coalesce(c.paid_at, now())
			WHEN d.kind = 'received' THEN coalesce(c.undone_at, now())
			-- A row that is new tells of long ago, e.g. of another database.
			WHEN TG_OP = 'INSERT' THEN coalesce(b.cancelled_at, c.paid_at, now())
			ELSE coalesce((
				-- A refund of ours that was not told yet; else the provider says so now.
				SELECT max(r.ended_at) FROM refunds r
				WHERE r.payment_id = c.id AND r.state = 'done' HAVING sum(r.value) > told.returned), now())
		END AS at) w
	WHERE d.value <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_ledger AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_ledger_of_payments();
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_ledger AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_ledger_of_payments();
--> statement-breakpoint
-- By day and method: a row that moves to another one leaves the first.
CREATE FUNCTION write_ledger_of_finance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ledger_entries (place_id, date, at, kind, flow, value, method, finance_payment_id, transaction_id, received_by)
	SELECT t.place_id, d.date, coalesce(c.removed_at, c.created_at), 'transaction', t.flow, d.value, d.method, c.id, t.id, c.created_by
	FROM changed c
	JOIN finance_transactions t ON t.id = c.transaction_id
	CROSS JOIN LATERAL (
		SELECT m.date, m.method, sum(m.value) AS value
		FROM (
			SELECT c.date, c.method, CASE WHEN t.flow = 'out' THEN -c.value ELSE c.value END AS value WHERE c.removed_at IS NULL
			UNION ALL
			SELECT e.date, e.method, -e.value FROM ledger_entries e WHERE e.finance_payment_id = c.id) m
		GROUP BY m.date, m.method HAVING sum(m.value) <> 0) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_payments_added_to_ledger AFTER INSERT ON finance_payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_ledger_of_finance();
--> statement-breakpoint
CREATE TRIGGER finance_payments_changed_in_ledger AFTER UPDATE ON finance_payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_ledger_of_finance();
--> statement-breakpoint
-- What moved before there was a ledger: money that came, refunds by their own day, and what else went back by the day it was cancelled.
INSERT INTO ledger_entries (place_id, date, at, kind, flow, value, method, channel, provider, payment_id, booking_id, product_id, received_by)
SELECT y.place_id, (m.at AT TIME ZONE p.timezone)::date, m.at, m.kind, m.flow, m.value, y.method, b.channel, y.provider, y.id, y.booking_id, b.product_id, y.received_by
FROM payments y
JOIN bookings b ON b.id = y.booking_id
JOIN places p ON p.id = y.place_id
CROSS JOIN LATERAL (
	SELECT coalesce(sum(r.value), 0) AS value FROM refunds r WHERE r.payment_id = y.id AND r.state = 'done' AND r.ended_at IS NOT NULL) given
CROSS JOIN LATERAL (
	SELECT 'received' AS kind, 'in' AS flow, y.value, coalesce(y.paid_at, y.created_at) AS at
	WHERE y.status = 'APPROVED' OR y.status = 'CANCELLED' AND y.paid_at IS NOT NULL
	UNION ALL
	SELECT 'returned', 'out', -r.value, r.ended_at FROM refunds r WHERE r.payment_id = y.id AND r.state = 'done' AND r.ended_at IS NOT NULL
	UNION ALL
	SELECT 'returned', 'out', given.value - CASE WHEN y.status = 'CANCELLED' AND y.paid_at IS NOT NULL THEN y.value ELSE y.refunded END,
		greatest(coalesce(y.paid_at, y.created_at), b.cancelled_at)) m
WHERE m.value <> 0
ORDER BY m.at, y.id;
--> statement-breakpoint
-- Who sees the finances sees all of them; who enters them does what there is to do; a second person approves.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'financial', n."action", n."name", n."icon", n."visible",
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	('cash-flow', 'Fluxo de caixa', 'chart-column', 'main-menu', 1),
	('receivables', 'Contas a receber', 'users', 'main-menu', 2),
	('commissions', 'Comissões', 'handshake', 'main-menu', 3),
	('withdrawals', 'Saques', 'banknote', 'main-menu', 4),
	('close', 'Fechar o dia', 'lock', 'main-menu', 5)) n ("action", "name", "icon", "visible", "step")
WHERE p."controller" = 'financial' AND p."action" = 'index'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'financial', n."action", n."name", '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	('commissions-edit', 'Cuidar de comissões', 1),
	('withdraw-approve', 'Aprovar saques', 2),
	('close-day', 'Fechar dias', 3)) n ("action", "name", "step")
WHERE p."controller" = 'financial' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Who takes cash has a drawer; who changes the place's settings opens closed days again, and looks after its invoices.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", n."controller", n."action", n."name", n."icon", n."visible",
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p JOIN (VALUES
	('operation', 'receive', 'operation', 'drawer', 'Meu caixa', 'wallet', 'main-menu', 1),
	('configurations', 'edit', 'financial', 'reopen-day', 'Reabrir dias fechados', '', '', 1),
	('configurations', 'edit', 'configurations', 'invoices', 'Notas fiscais', 'receipt', '', 2)
) n ("held", "doing", "controller", "action", "name", "icon", "visible", "step")
	ON p."controller" = n."held" AND p."action" = n."doing"
ON CONFLICT DO NOTHING;
