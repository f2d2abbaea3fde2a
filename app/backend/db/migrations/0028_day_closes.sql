CREATE TABLE "day_closes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"date" date NOT NULL,
	"number" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"entries" integer NOT NULL,
	"entry_ids" bigint[] NOT NULL,
	"snapshot" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" bigint,
	"reopen_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"date" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opening" bigint NOT NULL,
	"opening_cash" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"handed_at" timestamp with time zone,
	"handed_on" date,
	"handed_to" bigint,
	"expected" bigint,
	"counted" bigint,
	"counted_cash" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" bigint,
	"confirmed_value" bigint,
	"confirm_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawers_opening" CHECK ("drawers"."opening" >= 0),
	CONSTRAINT "drawers_handed" CHECK (("drawers"."handed_at" is null) = ("drawers"."expected" is null) and ("drawers"."handed_at" is null) = ("drawers"."counted" is null))
);
--> statement-breakpoint
CREATE TABLE "drawer_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"drawer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_moves_value" CHECK ("drawer_moves"."value" > 0),
	CONSTRAINT "drawer_moves_kind" CHECK ("drawer_moves"."kind" in ('withdrawal', 'supply'))
);
--> statement-breakpoint
CREATE TABLE "drawer_entries" (
	"ledger_entry_id" bigint PRIMARY KEY NOT NULL,
	"drawer_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_handed_to_users_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_closes_number" ON "day_closes" USING btree ("place_id","date","number");--> statement-breakpoint
CREATE UNIQUE INDEX "day_closes_current" ON "day_closes" USING btree ("place_id","date") WHERE "day_closes"."reopened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_open" ON "drawers" USING btree ("user_id") WHERE "drawers"."handed_at" is null;--> statement-breakpoint
CREATE INDEX "drawers_day" ON "drawers" USING btree ("place_id","date");--> statement-breakpoint
CREATE INDEX "drawers_user" ON "drawers" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "drawer_moves_drawer" ON "drawer_moves" USING btree ("drawer_id");--> statement-breakpoint
CREATE INDEX "drawer_entries_drawer" ON "drawer_entries" USING btree ("drawer_id");--> statement-breakpoint
-- What drizzle-kit does not know. Cash goes through the open drawer of who took it, or gave it back, in the transaction that moved
-- it: a hand-over waits for sales under way, and they for it, so that each centavo is counted in one drawer or said to be in none.
-- What is undone leaves the drawer it came into, also one handed over by then.
CREATE FUNCTION put_cash_into_drawers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	cash record;
	of_drawer uuid;
BEGIN
	FOR cash IN
		SELECT a.id, a.place_id, a.payment_id, a.kind = 'received' AND a.value < 0 AS undone,
			CASE WHEN a.kind = 'received' THEN a.received_by ELSE (
				SELECT r.given_by FROM refunds r
				WHERE r.payment_id = a.payment_id AND r.state = 'done' AND r.given_by IS NOT NULL
				ORDER BY r.ended_at DESC LIMIT 1) END AS by_user
		FROM added a
		WHERE a.kind IN ('received', 'returned') AND a.provider = 'desk' AND a.method IN ('money', 'pos_money')
			AND EXISTS (SELECT FROM drawers d WHERE d.place_id = a.place_id)
	LOOP
		IF cash.undone THEN
			SELECT d.id INTO of_drawer FROM drawers d WHERE d.id = (
				SELECT l.drawer_id FROM drawer_entries l JOIN ledger_entries e ON e.id = l.ledger_entry_id
				WHERE e.payment_id = cash.payment_id AND e.kind = 'received' ORDER BY e.id DESC LIMIT 1)
			FOR SHARE;
		ELSE
			SELECT d.id INTO of_drawer FROM drawers d
			WHERE d.user_id = cash.by_user AND d.place_id = cash.place_id AND d.handed_at IS NULL
			FOR SHARE;
		END IF;
		IF of_drawer IS NOT NULL THEN
			INSERT INTO drawer_entries (ledger_entry_id, drawer_id) VALUES (cash.id, of_drawer);
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_added_to_drawers AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION put_cash_into_drawers();
