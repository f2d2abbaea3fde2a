CREATE TABLE "slot_guides" (
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"agent_uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"people" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "slot_guides_product_id_date_time_agent_uuid_pk" PRIMARY KEY("product_id","date","time","agent_uuid")
);
--> statement-breakpoint
CREATE TABLE "slots_to_share" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_agents" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_guides" ADD CONSTRAINT "slot_guides_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_guides" ADD CONSTRAINT "slot_guides_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_guides" ADD CONSTRAINT "slot_guides_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_guides" ADD CONSTRAINT "slot_guides_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_guides_agent" ON "slot_guides" USING btree ("agent_uuid","date");--> statement-breakpoint
CREATE INDEX "slot_guides_day" ON "slot_guides" USING btree ("place_id","date");--> statement-breakpoint
-- A booking that comes into a slot with guides, leaves it, or changes its size is noted; nothing is waited for.
CREATE FUNCTION slot_to_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO slots_to_share (product_id, date, time)
			SELECT OLD.product_id, OLD.date, OLD.time
			WHERE (OLD.product_id, OLD.date, OLD.time) <> (NEW.product_id, NEW.date, NEW.time)
				AND EXISTS (SELECT FROM slot_guides g WHERE g.product_id = OLD.product_id AND g.date = OLD.date AND g.time = OLD.time);
	END IF;
	INSERT INTO slots_to_share (product_id, date, time)
		SELECT NEW.product_id, NEW.date, NEW.time 
		WHERE EXISTS (SELECT FROM slot_guides g WHERE g.product_id = NEW.product_id AND g.date = NEW.date AND g.time = NEW.time);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_share_slot_new AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION slot_to_share();
--> statement-breakpoint
CREATE TRIGGER bookings_share_slot_changed AFTER UPDATE OF status, product_id, date, time, people ON bookings FOR EACH ROW EXECUTE FUNCTION slot_to_share();
--> statement-breakpoint
-- Whoever decides who sees what may also set a guide's rule aside.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'guide-override', 'Designar fora das regras', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'users' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
