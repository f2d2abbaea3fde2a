-- What drizzle-kit does not know. Who was asked and who confirmed changes no figure of a day.
CREATE OR REPLACE FUNCTION mark_days_of_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM (
		SELECT v.place_id, v.date, v.created_at
		FROM changed c JOIN before o ON o.id = c.id
		CROSS JOIN LATERAL (VALUES (o.place_id, o.date, o.created_at), (c.place_id, c.date, c.created_at))
			AS v (place_id, date, created_at)
		WHERE to_jsonb(c) - '{hold_until,confirmation_asked_at}'::text[]
			IS DISTINCT FROM to_jsonb(o) - '{hold_until,confirmation_asked_at}'::text[]
	) b
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
