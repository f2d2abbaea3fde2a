-- UNLOGGED is what drizzle-kit cannot say: a crash empties it, and reports ask again.
CREATE UNLOGGED TABLE "report_slots" (
	"key" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"answer" text,
	"stamp" text DEFAULT '' NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_slots_days" ON "report_slots" USING btree ("place_id","from_day");--> statement-breakpoint
CREATE INDEX "report_slots_changes" ON "report_slots" USING btree ("place_id","to_day") WHERE "report_slots"."answer" is null;
--> statement-breakpoint
-- Days of places whose figures have changed: what was loaded before stands no more.
CREATE FUNCTION drop_report_slots(place uuid, first_day date, last_day date) RETURNS void LANGUAGE sql AS $$
	DELETE FROM report_slots s
	WHERE s.place_id = place AND s.from_day <= last_day AND s.to_day >= first_day AND s.answer IS NOT NULL;
	INSERT INTO report_slots (key, place_id, from_day, to_day, loaded_at, until)
	VALUES (place || '|' || first_day || '|' || last_day, place, first_day, last_day,
		clock_timestamp(), clock_timestamp() + interval '1 hour')
	ON CONFLICT (key) DO UPDATE SET loaded_at = excluded.loaded_at, until = excluded.until
$$;
--> statement-breakpoint
-- A booking's or payment's day is marked in the transaction of its change and no slot of it stands while it is; this is
-- for when the mark goes.
CREATE FUNCTION drop_report_slots_of_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM drop_report_slots(d.place_id, d.date, d.date)
	FROM (SELECT DISTINCT place_id, date FROM changed ORDER BY place_id, date) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dirty_days_refreshed AFTER DELETE ON dirty_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_report_slots_of_days();
--> statement-breakpoint
CREATE TRIGGER counter_days_added AFTER INSERT ON counter_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_report_slots_of_days();
--> statement-breakpoint
CREATE TRIGGER counter_days_changed AFTER UPDATE ON counter_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_report_slots_of_days();
--> statement-breakpoint
CREATE TRIGGER counter_days_removed AFTER DELETE ON counter_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_report_slots_of_days();
--> statement-breakpoint
CREATE FUNCTION drop_report_slots_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM drop_report_slots(new.place_id, '0001-01-01', '9999-12-31');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counter_devices_changed AFTER UPDATE OF name, product_id, mode, factor ON counter_devices FOR EACH ROW WHEN ((old.name, old.product_id, old.mode, old.factor) IS DISTINCT FROM (new.name, new.product_id, new.mode, new.factor)) EXECUTE FUNCTION drop_report_slots_of_place();
--> statement-breakpoint
-- Who guides is in a report's rows too.
CREATE FUNCTION mark_days_of_guided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM changed c JOIN bookings b ON b.id = c.booking_id
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_agents_added AFTER INSERT ON booking_agents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_guided();
--> statement-breakpoint
CREATE TRIGGER booking_agents_removed AFTER DELETE ON booking_agents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_guided();
