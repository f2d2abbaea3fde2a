-- compatible: no limit holds until a place sets one, and a build before asks for none
ALTER TABLE "places" ADD COLUMN "day_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "day_people_full" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_day_people" CHECK ("day_people" >= 0 AND "day_people_full" IN ('warn', 'stop'));--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "at_once_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "at_once_full" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_at_once_people" CHECK ("at_once_people" >= 0 AND "at_once_full" IN ('warn', 'stop'));--> statement-breakpoint
-- 'HH:mm' as minutes after midnight. Imported bookings of the past may have another text, which counts as midnight.
CREATE FUNCTION minute_of_day(hour_text text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN hour_text ~ '^\d\d:\d\d$' THEN left(hour_text, 2)::int * 60 + right(hour_text, 2)::int ELSE 0 END
$$;
--> statement-breakpoint
-- Days whose visitors count together with a slot's, under the limits that stop the sale; none where none does. A visit
-- may last over midnight.
CREATE FUNCTION limited_days(wanted bigint, wanted_day date, wanted_time text) RETURNS SETOF date LANGUAGE sql STABLE AS $$
  SELECT wanted_day + reach.days
  FROM products p JOIN places l ON l.id = p.place_id
  CROSS JOIN LATERAL (SELECT
    p.at_once_people > 0 AND p.at_once_full = 'stop' AS at_once,
    greatest(1, p.duration_minutes) AS lasts,
    minute_of_day(wanted_time) AS begins) v
  CROSS JOIN LATERAL generate_series(
    CASE WHEN v.at_once THEN floor((v.begins - v.lasts + 1) / 1440.0)::int ELSE 0 END,
    CASE WHEN v.at_once THEN floor((v.begins + v.lasts - 1) / 1440.0)::int ELSE 0 END) AS reach(days)
  WHERE p.id = wanted AND (v.at_once OR l.day_people > 0 AND l.day_people_full = 'stop')
$$;
--> statement-breakpoint
-- People who may still come to a slot under the limits that stop the sale; null where none does, below 0 where a limit
-- was lowered after the sale. `domain/product/people-limit.ts` has the same rule for what is shown.
CREATE FUNCTION people_left(wanted bigint, wanted_day date, wanted_time text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(
    CASE WHEN l.day_people > 0 AND l.day_people_full = 'stop' THEN l.day_people - (
      SELECT coalesce(sum(s.taken), 0) FROM slot_days s JOIN products o ON o.id = s.product_id
      WHERE o.place_id = l.id AND s.date = wanted_day) END,
    CASE WHEN p.at_once_people > 0 AND p.at_once_full = 'stop' THEN p.at_once_people - (
      WITH visits AS (
        SELECT (s.date - wanted_day) * 1440 + minute_of_day(s.time) AS begins, s.taken FROM slot_days s
        WHERE s.product_id = p.id AND s.taken > 0
          AND s.date BETWEEN wanted_day - (v.lasts / 1440 + 1) AND wanted_day + (v.lasts / 1440 + 1)),
      -- The number of people rises only where a visit begins.
      moments AS (
        SELECT v.begins AS at UNION
        SELECT begins FROM visits WHERE begins >= v.begins AND begins < v.begins + v.lasts)
      SELECT coalesce(max(there.people), 0) FROM moments m CROSS JOIN LATERAL (
        SELECT sum(taken) AS people FROM visits WHERE begins <= m.at AND m.at < begins + v.lasts) there) END
  )::integer
  FROM products p JOIN places l ON l.id = p.place_id
  CROSS JOIN LATERAL (SELECT greatest(1, p.duration_minutes) AS lasts, minute_of_day(wanted_time) AS begins) v
  WHERE p.id = wanted
$$;
--> statement-breakpoint
-- Makes sales under the same limits wait for each other until the transaction ends. Days are locked in their order,
-- and before slots. True if there is a limit that stops the sale.
CREATE FUNCTION lock_limited_days(wanted bigint, wanted_day date, wanted_time text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place uuid;
  one date;
  is_limited boolean := false;
BEGIN
  SELECT place_id INTO place FROM products WHERE id = wanted;
  FOR one IN SELECT d FROM limited_days(wanted, wanted_day, wanted_time) AS d ORDER BY d LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('people:' || place || ':' || one, 0));
    is_limited := true;
  END LOOP;
  RETURN is_limited;
END $$;
--> statement-breakpoint
-- Locks, then counts: a volatile function's later queries see what others committed while it waited.
CREATE FUNCTION lock_people_left(wanted bigint, wanted_day date, wanted_time text) RETURNS integer LANGUAGE plpgsql VOLATILE COST 10000 AS $$
DECLARE
  people integer;
BEGIN
  PERFORM lock_limited_days(wanted, wanted_day, wanted_time);
  SELECT people_left(wanted, wanted_day, wanted_time) INTO people;
  RETURN people;
END $$;
