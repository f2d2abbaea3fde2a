ALTER TABLE "ledger_entries" ADD COLUMN "client_id" bigint;--> statement-breakpoint
CREATE INDEX "ledger_entries_bills" ON "ledger_entries" USING btree ("place_id","date") WHERE "ledger_entries"."transaction_id" is not null;--> statement-breakpoint
-- What drizzle-kit does not know. As before, and whose the booking is.
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
	IF FOUND THEN
		-- By its key the entry holds the booking from here on: whoever gives it to another client waits, and finds the entry. What
		-- came between the reading above and this is read again.
		UPDATE ledger_entries e SET client_id = b.client_id
		FROM changed c JOIN bookings b ON b.id = c.booking_id
		WHERE e.payment_id = c.id AND e.client_id IS DISTINCT FROM b.client_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- One that has no client yet is looked up by who reads; it waits for nobody, so that payments under way and the job that gives
-- clients do not wait for each other.
CREATE FUNCTION follow_client_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.client_id IS NOT NULL THEN
		PERFORM FROM bookings b WHERE b.id = NEW.id FOR UPDATE;
	END IF;
	UPDATE ledger_entries SET client_id = NEW.client_id WHERE booking_id = NEW.id AND client_id IS DISTINCT FROM NEW.client_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_client_in_ledger AFTER UPDATE OF client_id ON bookings FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION follow_client_in_ledger();
--> statement-breakpoint
UPDATE "ledger_entries" SET "client_id" = b."client_id" FROM "bookings" b WHERE b."id" = "ledger_entries"."booking_id" AND b."client_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD COLUMN "undone_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_payouts" ADD CONSTRAINT "commission_payouts_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payout_lines" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "handed_by" bigint;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_handed_by_users_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Also those that stand no more.
CREATE INDEX "invoices_of_booking" ON "invoices" USING btree ("booking_id") WHERE "booking_id" is not null;
