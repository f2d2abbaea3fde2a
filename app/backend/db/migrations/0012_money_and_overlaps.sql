ALTER TABLE "sales_days" ADD COLUMN "receivable" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_logs" ADD COLUMN "covered_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_logs" ADD COLUMN "covered_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_refund_due" ON "bookings" USING btree ("place_id","date") WHERE "bookings"."refund" = 'due';
--> statement-breakpoint
-- What drizzle-kit does not know. Every day is counted anew, by now with what is still to come.
INSERT INTO dirty_days SELECT DISTINCT place_id, basis, date FROM sales_days;
--> statement-breakpoint
-- What a log covers was said by its days; where the file did not say, from its first count to the end of the last.
UPDATE counter_logs l SET covered_from = c.covered_from, covered_to = c.covered_to
FROM (
	SELECT d.log_id,
		min(CASE WHEN d.covered_from <> '' THEN d.covered_from
			ELSE to_char(d.date, 'YYYY-MM-DD') || 'T' || coalesce(d.counts->0->>'time', '00:00') END) AS covered_from,
		max(CASE WHEN d.covered_to <> '' THEN d.covered_to
			ELSE to_char(d.date + coalesce(d.counts->-1->>'time', '00:00')::time
				+ CASE d.grain WHEN 'bucket' THEN interval '3 minutes' WHEN 'hour' THEN interval '1 hour' ELSE interval '1 day' END,
				'YYYY-MM-DD"T"HH24:MI') END) AS covered_to
	FROM (SELECT *, CASE grain WHEN 'bucket' THEN entries ELSE totals END AS counts FROM counter_days) d
	GROUP BY d.log_id
) c WHERE c.log_id = l.id;
--> statement-breakpoint
-- A log decides about days of which it holds no row: of the time that two logs tell of, one is taken.
CREATE FUNCTION drop_report_slots_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	log counter_logs := CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
BEGIN
	IF log.covered_from <> '' THEN
		PERFORM drop_report_slots(log.place_id, left(log.covered_from, 10)::date, left(log.covered_to, 10)::date);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counter_logs_changed AFTER INSERT OR DELETE ON counter_logs FOR EACH ROW EXECUTE FUNCTION drop_report_slots_of_log();
