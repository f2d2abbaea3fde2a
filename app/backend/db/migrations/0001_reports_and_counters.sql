CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dirty_days" (
	"place_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"place_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"date" date NOT NULL,
	"product_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"method" text NOT NULL,
	"seller" text NOT NULL,
	"status" text NOT NULL,
	"bookings" integer NOT NULL,
	"people" integer NOT NULL,
	"checked_in" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"refund_due" bigint NOT NULL,
	CONSTRAINT "sales_days_key" PRIMARY KEY("place_id","basis","date","product_id","channel","method","seller","status")
);
--> statement-breakpoint
CREATE TABLE "counter_days" (
	"log_id" uuid NOT NULL,
	"date" date NOT NULL,
	"place_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"total" integer NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"totals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"covered_from" text DEFAULT '' NOT NULL,
	"covered_to" text DEFAULT '' NOT NULL,
	CONSTRAINT "counter_days_log_id_date_pk" PRIMARY KEY("log_id","date"),
	CONSTRAINT "counter_days_total" CHECK ("counter_days"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "counter_devices" (
	"place_id" uuid NOT NULL,
	"serial" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"product_id" bigint,
	"mode" text DEFAULT '' NOT NULL,
	"factor" double precision DEFAULT 1 NOT NULL,
	"last_battery" double precision,
	"last_file" text DEFAULT '' NOT NULL,
	"last_upload_at" timestamp with time zone,
	CONSTRAINT "counter_devices_place_id_serial_pk" PRIMARY KEY("place_id","serial"),
	CONSTRAINT "counter_devices_factor" CHECK ("counter_devices"."factor" > 0)
);
--> statement-breakpoint
CREATE TABLE "counter_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"serial" text NOT NULL,
	"records" integer NOT NULL,
	"product_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"mode" text DEFAULT '' NOT NULL,
	"grain" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"battery" double precision,
	"clock_lost" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" bigint
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "seller_uuid" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "carrying_capacity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_days" ADD CONSTRAINT "counter_days_log_id_counter_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."counter_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_days" ADD CONSTRAINT "counter_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_logs" ADD CONSTRAINT "counter_logs_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_logs" ADD CONSTRAINT "counter_logs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_logs" ADD CONSTRAINT "counter_logs_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name" ON "saved_reports" USING btree ("place_id","user_id","name");--> statement-breakpoint
CREATE INDEX "dirty_days_day" ON "dirty_days" USING btree ("place_id","basis","date");--> statement-breakpoint
CREATE INDEX "counter_days_day" ON "counter_days" USING btree ("place_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "counter_logs_duplicate" ON "counter_logs" USING btree ("place_id","serial","records");--> statement-breakpoint
CREATE INDEX "counter_logs_uploaded" ON "counter_logs" USING btree ("place_id","uploaded_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_seller_uuid_agents_uuid_fk" FOREIGN KEY ("seller_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_bought" ON "bookings" USING btree ("place_id","created_at");
--> statement-breakpoint
-- What drizzle-kit does not know. Every change of a booking or payment marks its days in its own transaction, whoever
-- makes it: reports read marked days live, so a change that forgot to mark would be a wrong report.
CREATE FUNCTION sale_days_of(booking_place uuid, visit date, bought timestamptz) RETURNS TABLE (place_id uuid, basis text, date date) LANGUAGE sql STABLE AS $$
	SELECT booking_place, 'visit', visit
	UNION ALL
	SELECT p.id, 'purchase', (bought AT TIME ZONE p.timezone)::date FROM places p WHERE p.id = booking_place
$$;
--> statement-breakpoint
CREATE FUNCTION mark_days_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.* FROM changed b CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_days_of_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM (SELECT place_id, date, created_at FROM before UNION SELECT place_id, date, created_at FROM changed) b
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_days_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM changed c JOIN bookings b ON b.id = c.booking_id
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_days_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Another zone moves purchases to other days: those they leave and those they come to.
	INSERT INTO dirty_days (place_id, basis, date)
	SELECT DISTINCT new.id, 'purchase', (b.created_at AT TIME ZONE z.zone)::date
	FROM bookings b CROSS JOIN (VALUES (old.timezone), (new.timezone)) AS z (zone)
	WHERE b.place_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_added AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_changed AFTER UPDATE ON bookings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_removed AFTER DELETE ON bookings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_bookings();
--> statement-breakpoint
-- A payment never moves to another booking, so its new row says enough.
CREATE TRIGGER payments_added AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_payments();
--> statement-breakpoint
CREATE TRIGGER payments_changed AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_payments();
--> statement-breakpoint
CREATE TRIGGER payments_removed AFTER DELETE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_payments();
--> statement-breakpoint
CREATE TRIGGER places_moved AFTER UPDATE OF timezone ON places FOR EACH ROW WHEN (old.timezone IS DISTINCT FROM new.timezone) EXECUTE FUNCTION mark_days_of_place();
--> statement-breakpoint
INSERT INTO dirty_days
SELECT DISTINCT d.* FROM bookings b CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
