ALTER TABLE "payments" ALTER COLUMN "provider_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "locked_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What drizzle-kit does not know. When a charge is asked about next changes no figure of its day.
CREATE FUNCTION mark_days_of_changed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM changed c JOIN before o ON o.id = c.id JOIN bookings b ON b.id = c.booking_id
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d
	WHERE to_jsonb(c) - 'ask_at' IS DISTINCT FROM to_jsonb(o) - 'ask_at';
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER payments_changed ON payments;
--> statement-breakpoint
CREATE TRIGGER payments_changed AFTER UPDATE ON payments REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_payments();
--> statement-breakpoint
-- Of several charges that wait for one booking the newest stays; money for the others is asked about all the same.
UPDATE payments p SET status = 'EXPIRED'
WHERE p.status = 'PENDING' AND EXISTS (
	SELECT FROM payments o
	WHERE o.booking_id = p.booking_id AND o.status = 'PENDING' AND (o.created_at, o.id) > (p.created_at, p.id));
--> statement-breakpoint
-- Also about those that an end without money had silenced. What is older was asked about for its day, and has ended.
UPDATE payments SET ask_at = now()
WHERE br_code <> '' AND status <> 'APPROVED' AND paid_at IS NULL AND created_at > now() - interval '2 days';
--> statement-breakpoint
UPDATE payments SET status = 'EXPIRED' WHERE br_code <> '' AND status = 'PENDING' AND ask_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pending" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_ask" ON "payments" USING btree ("ask_at") WHERE "payments"."ask_at" is not null;--> statement-breakpoint
ALTER TABLE "simulated_payments" ADD CONSTRAINT "simulated_payments_idempotency_key_unique" UNIQUE("idempotency_key");
