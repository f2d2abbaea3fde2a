-- compatible: the build before empties dirty_days as before, which adds the differences, and its own sums are ignored
-- A refresh of the build before must not be in the middle.
SELECT pg_advisory_xact_lock(7281019424);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "product_id" bigint;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "seller" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "status" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "bookings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "checked_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "gross" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "receivable" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD COLUMN "refund_due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What drizzle-kit does not know. A booking keeps what its payments came to, so that its own row says all its sums.
CREATE FUNCTION payment_fee(payment payments) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN payment.status = 'APPROVED' OR (payment.status = 'CANCELLED' AND payment.paid_at IS NOT NULL)
		THEN payment.fee ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION payment_refunded(payment payments) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN payment.status = 'CANCELLED' AND payment.paid_at IS NOT NULL
		THEN payment.value ELSE payment.refunded END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_received() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	net bigint := 0;
	fee bigint := 0;
	back bigint := 0;
	booking bigint;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		net := net - payment_net(old);
		fee := fee - payment_fee(old);
		back := back - payment_refunded(old);
		booking := old.booking_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		net := net + payment_net(new);
		fee := fee + payment_fee(new);
		back := back + payment_refunded(new);
		booking := new.booking_id;
	END IF;
	IF (net, fee, back) <> (0, 0, 0) THEN
		UPDATE bookings SET received = received + net, fees = fees + fee, refunded = refunded + back WHERE id = booking;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER payments_received ON payments;
--> statement-breakpoint
CREATE TRIGGER payments_received AFTER INSERT OR DELETE OR UPDATE OF status, value, fee, refunded, paid_at ON payments FOR EACH ROW EXECUTE FUNCTION keep_received();
--> statement-breakpoint
ALTER TABLE bookings DISABLE TRIGGER bookings_changed;
--> statement-breakpoint
UPDATE bookings b SET fees = p.fees, refunded = p.refunded
FROM (SELECT booking_id, sum(payment_fee(payments)) AS fees, sum(payment_refunded(payments)) AS refunded
	FROM payments GROUP BY booking_id) p
WHERE p.booking_id = b.id AND (p.fees, p.refunded) <> (0, 0);
--> statement-breakpoint
ALTER TABLE bookings ENABLE TRIGGER bookings_changed;
--> statement-breakpoint
-- The one definition of the sums: what one booking adds to the sums of its two days, as rows of dirty_days.
CREATE FUNCTION sales_of(b bookings, zone text, times integer) RETURNS SETOF dirty_days LANGUAGE sql IMMUTABLE AS $$
	SELECT b.place_id, d.basis, d.date, b.product_id, b.channel, b.payment_method, coalesce(b.seller_uuid::text, ''),
		b.status, times, times * b.people, times * b.checked_in_people, times * b.total, times * b.discount, times * b.final,
		times * (b.received + b.refunded), times * b.fees, times * b.refunded,
		times * CASE WHEN m.confirmed THEN greatest(0, m.sold - b.received + b.kept) ELSE 0 END,
		times * CASE WHEN b.refund = 'due' THEN greatest(0, b.received - m.sold - b.kept) ELSE 0 END
	FROM (SELECT c.confirmed, CASE WHEN c.confirmed THEN b.final ELSE 0 END AS sold
		FROM (SELECT b.status IN ('APPROVED', 'UNPAID') AS confirmed) c) m
	CROSS JOIN (VALUES ('visit', b.date), ('purchase', (b.created_at AT TIME ZONE zone)::date)) AS d (basis, date)
$$;
--> statement-breakpoint
-- A place that moves to another zone waits for all who write its bookings, and they for it: no purchase is added to one
-- day and taken from another.
CREATE OR REPLACE FUNCTION mark_days_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7281019, hashtext(place_id::text)) FROM (SELECT DISTINCT place_id FROM changed) c;
	INSERT INTO dirty_days
	SELECT s.* FROM changed b JOIN places p ON p.id = b.place_id
	CROSS JOIN LATERAL sales_of(b::bookings, p.timezone, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END) s;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Who was asked, who confirmed and whose client a booking is change no figure of a day.
CREATE OR REPLACE FUNCTION mark_days_of_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7281019, hashtext(place_id::text)) FROM (SELECT DISTINCT place_id FROM changed) c;
	INSERT INTO dirty_days
	SELECT s.place_id, s.basis, s.date, s.product_id, s.channel, s.method, s.seller, s.status, sum(s.bookings), sum(s.people),
		sum(s.checked_in), sum(s.gross), sum(s.discount), sum(s.net), sum(s.paid), sum(s.fees), sum(s.refunded),
		sum(s.receivable), sum(s.refund_due)
	FROM changed c JOIN before o ON o.id = c.id
	JOIN places p ON p.id = c.place_id JOIN places q ON q.id = o.place_id
	CROSS JOIN LATERAL (
		SELECT * FROM sales_of(o::bookings, q.timezone, -1) UNION ALL SELECT * FROM sales_of(c::bookings, p.timezone, 1)) s
	WHERE to_jsonb(c) - '{hold_until,confirmation_asked_at,client_id}'::text[]
		IS DISTINCT FROM to_jsonb(o) - '{hold_until,confirmation_asked_at,client_id}'::text[]
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_days_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7281019, hashtext(new.id::text));
	INSERT INTO dirty_days
	SELECT s.place_id, s.basis, s.date, s.product_id, s.channel, s.method, s.seller, s.status, sum(s.bookings), sum(s.people),
		sum(s.checked_in), sum(s.gross), sum(s.discount), sum(s.net), sum(s.paid), sum(s.fees), sum(s.refunded),
		sum(s.receivable), sum(s.refund_due)
	FROM bookings b
	CROSS JOIN LATERAL (
		SELECT * FROM sales_of(b, old.timezone, -1) UNION ALL SELECT * FROM sales_of(b, new.timezone, 1)) s
	WHERE b.place_id = new.id AND s.basis = 'purchase'
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever takes marks away adds their differences to the sums in the same statement: none is lost, none added twice.
CREATE FUNCTION add_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_days AS s (place_id, basis, date, product_id, channel, method, seller, status, bookings, people,
		checked_in, gross, discount, net, paid, fees, refunded, receivable, refund_due)
	SELECT c.place_id, c.basis, c.date, c.product_id, c.channel, c.method, c.seller, c.status, sum(c.bookings), sum(c.people),
		sum(c.checked_in), sum(c.gross), sum(c.discount), sum(c.net), sum(c.paid), sum(c.fees), sum(c.refunded),
		sum(c.receivable), sum(c.refund_due)
	-- An attraction that is there no more had no booking.
	FROM changed c JOIN products p ON p.id = c.product_id
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
	HAVING (sum(c.bookings), sum(c.people), sum(c.checked_in), sum(c.gross), sum(c.discount), sum(c.net), sum(c.paid),
		sum(c.fees), sum(c.refunded), sum(c.receivable), sum(c.refund_due)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
	ON CONFLICT (place_id, basis, date, product_id, channel, method, seller, status) DO UPDATE SET
		bookings = s.bookings + excluded.bookings, people = s.people + excluded.people,
		checked_in = s.checked_in + excluded.checked_in, gross = s.gross + excluded.gross,
		discount = s.discount + excluded.discount, net = s.net + excluded.net, paid = s.paid + excluded.paid,
		fees = s.fees + excluded.fees, refunded = s.refunded + excluded.refunded,
		receivable = s.receivable + excluded.receivable, refund_due = s.refund_due + excluded.refund_due;
	-- Only where nothing is left: the rest of a difference may still wait.
	DELETE FROM sales_days s USING (SELECT DISTINCT place_id, basis, date, product_id, channel, method, seller, status
		FROM changed WHERE product_id IS NOT NULL) c
	WHERE (s.place_id, s.basis, s.date, s.product_id, s.channel, s.method, s.seller, s.status)
			= (c.place_id, c.basis, c.date, c.product_id, c.channel, c.method, c.seller, c.status)
		AND (s.bookings, s.people, s.checked_in, s.gross, s.discount, s.net, s.paid, s.fees, s.refunded, s.receivable,
			s.refund_due) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- From here on the sums are exact but for marked days, which are counted whole once more.
DELETE FROM sales_days s USING (SELECT DISTINCT place_id, basis, date FROM dirty_days) d
WHERE s.place_id = d.place_id AND s.basis = d.basis AND s.date = d.date;
--> statement-breakpoint
INSERT INTO sales_days (place_id, basis, date, product_id, channel, method, seller, status, bookings, people,
	checked_in, gross, discount, net, paid, fees, refunded, receivable, refund_due)
SELECT s.place_id, s.basis, s.date, s.product_id, s.channel, s.method, s.seller, s.status, sum(s.bookings), sum(s.people),
	sum(s.checked_in), sum(s.gross), sum(s.discount), sum(s.net), sum(s.paid), sum(s.fees), sum(s.refunded),
	sum(s.receivable), sum(s.refund_due)
FROM (SELECT DISTINCT place_id, basis, date FROM dirty_days) d
JOIN places p ON p.id = d.place_id
CROSS JOIN LATERAL (
	SELECT b AS booking FROM bookings b WHERE d.basis = 'visit' AND b.place_id = d.place_id AND b.date = d.date
	UNION ALL
	SELECT b FROM bookings b WHERE d.basis = 'purchase' AND b.place_id = d.place_id
		AND b.created_at >= d.date::timestamp AT TIME ZONE p.timezone
		AND b.created_at < (d.date + 1)::timestamp AT TIME ZONE p.timezone) b
CROSS JOIN LATERAL sales_of(b.booking, p.timezone, 1) s
WHERE s.basis = d.basis
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
--> statement-breakpoint
CREATE TRIGGER dirty_days_added_up AFTER DELETE ON dirty_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_to_sales();
--> statement-breakpoint
-- The build before counts marked days whole, after it has taken their marks away: its sums are ignored. It is known by
-- the lock of its refresh; only the trigger above writes sums under that lock now.
CREATE FUNCTION ignore_whole_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory' AND objsubid = 1
		AND (classid::bigint << 32) + objid::bigint = 7281019424) THEN
		RETURN NULL;
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_days_ignored BEFORE INSERT OR DELETE ON sales_days FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ignore_whole_days();
