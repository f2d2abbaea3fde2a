CREATE TABLE "agent_days_off" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_uuid" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "agent_days_off_range" CHECK ("agent_days_off"."until_day" >= "agent_days_off"."from_day")
);
--> statement-breakpoint
CREATE TABLE "client_distinct" (
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"by_user" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_follow_ups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"client_id" bigint NOT NULL,
	"booking" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_follow_ups_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "client_merges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"kept_id" bigint NOT NULL,
	"merged_id" bigint NOT NULL,
	"followers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" bigint,
	"undone_at" timestamp with time zone,
	"undone_by" bigint
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"name" text NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"document_country" text DEFAULT 'BR' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'booking' NOT NULL,
	"folded_name" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"merged_into" bigint,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "form_fields" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"form" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"public_label" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"min" integer DEFAULT 0 NOT NULL,
	"cumulative" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_fields_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint,
	"name" text NOT NULL,
	"cpf" text DEFAULT '' NOT NULL,
	"cnh" text DEFAULT '' NOT NULL,
	"cnh_category" text DEFAULT '' NOT NULL,
	"cnh_until" date,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "drivers_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "transport_companies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"cnpj" text DEFAULT '' NOT NULL,
	"cadastur" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"license_until" date,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "transport_companies_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint,
	"plate" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"year" integer,
	"seats" integer NOT NULL,
	CONSTRAINT "vehicles_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "vehicles_seats" CHECK ("vehicles"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "trip_passengers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"trip_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"stop_id" bigint,
	"people" integer NOT NULL,
	"named" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "trip_passengers_people" CHECK ("trip_passengers"."people" > 0)
);
--> statement-breakpoint
CREATE TABLE "trip_stops" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"trip_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"time" text NOT NULL,
	"place" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"direction" text NOT NULL,
	"product_id" bigint,
	"vehicle_id" bigint,
	"company_id" bigint,
	"driver_id" bigint,
	"agent_uuid" uuid,
	"drop_off" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trips_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "cadastur" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "cadastur_until" date;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "bookings_per_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "weekdays_off" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_id" bigint;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "agents_need_valid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_days_off" ADD CONSTRAINT "agent_days_off_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_distinct" ADD CONSTRAINT "client_distinct_one_id_clients_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_distinct" ADD CONSTRAINT "client_distinct_other_id_clients_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_distinct" ADD CONSTRAINT "client_distinct_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_follow_ups" ADD CONSTRAINT "client_follow_ups_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_follow_ups" ADD CONSTRAINT "client_follow_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_follow_ups" ADD CONSTRAINT "client_follow_ups_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_follow_ups" ADD CONSTRAINT "client_follow_ups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_kept_id_clients_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_merged_id_clients_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A copy of the data may bring a merged client before the one that is kept.
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_transport_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."transport_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_companies" ADD CONSTRAINT "transport_companies_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_transport_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."transport_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_passengers" ADD CONSTRAINT "trip_passengers_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_passengers" ADD CONSTRAINT "trip_passengers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_passengers" ADD CONSTRAINT "trip_passengers_stop_id_trip_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."trip_stops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_company_id_transport_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."transport_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_days_off_agent" ON "agent_days_off" USING btree ("agent_uuid","until_day");--> statement-breakpoint
CREATE UNIQUE INDEX "client_distinct_pair" ON "client_distinct" USING btree ("one_id","other_id");--> statement-breakpoint
CREATE INDEX "client_distinct_other" ON "client_distinct" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "client_follow_ups_due" ON "client_follow_ups" USING btree ("place_id","due_on","id") WHERE "client_follow_ups"."done_at" is null;--> statement-breakpoint
CREATE INDEX "client_follow_ups_client" ON "client_follow_ups" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "client_merges_kept" ON "client_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "client_merges_merged" ON "client_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_document" ON "clients" USING btree ("place_id","document_country","document") WHERE "clients"."document" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "clients_phone_name" ON "clients" USING btree ("place_id","phone","folded_name") WHERE "clients"."document" = '';--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("place_id","folded_name","id") WHERE "clients"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("place_id","created_at","id") WHERE "clients"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("place_id","phone") WHERE "clients"."phone" <> '';--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("place_id","email") WHERE "clients"."email" <> '';--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (array_to_tsvector(array_remove(string_to_array("search_text", ' '), '')));--> statement-breakpoint
CREATE UNIQUE INDEX "form_fields_key" ON "form_fields" USING btree ("place_id","form","key");--> statement-breakpoint
CREATE INDEX "form_fields_form" ON "form_fields" USING btree ("place_id","form","position","id");--> statement-breakpoint
CREATE INDEX "drivers_place" ON "drivers" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "transport_companies_place" ON "transport_companies" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "vehicles_place" ON "vehicles" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_passengers_booking" ON "trip_passengers" USING btree ("trip_id","booking_id");--> statement-breakpoint
CREATE INDEX "trip_passengers_of" ON "trip_passengers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "trip_stops_trip" ON "trip_stops" USING btree ("trip_id","position");--> statement-breakpoint
CREATE INDEX "trips_day" ON "trips" USING btree ("place_id","date","time","id");--> statement-breakpoint
CREATE INDEX "trips_vehicle" ON "trips" USING btree ("vehicle_id","date");--> statement-breakpoint
CREATE INDEX "trips_driver" ON "trips" USING btree ("driver_id","date");--> statement-breakpoint
CREATE INDEX "trips_agent" ON "trips" USING btree ("agent_uuid","date");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_id","date") WHERE "bookings"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_clientless" ON "bookings" USING btree ("id") WHERE "bookings"."client_id" is null and ("bookings"."document" <> '' or "bookings"."phone" <> '') and ("bookings"."status" not in ('PENDING', 'EXPIRED') or "bookings"."refund" <> '');--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("place_id","to");--> statement-breakpoint
CREATE INDEX "issues_phone" ON "issues" USING btree ("place_id","person_phone") WHERE "issues"."person_phone" <> '';--> statement-breakpoint
CREATE INDEX "issues_email" ON "issues" USING btree ("place_id","person_email") WHERE "issues"."person_email" <> '';--> statement-breakpoint
-- What drizzle-kit does not know. Whose client a booking is changes no figure of a day.
CREATE OR REPLACE FUNCTION mark_days_of_changed_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days
	SELECT DISTINCT d.*
	FROM (
		SELECT v.place_id, v.date, v.created_at
		FROM changed c JOIN before o ON o.id = c.id
		CROSS JOIN LATERAL (VALUES (o.place_id, o.date, o.created_at), (c.place_id, c.date, c.created_at))
			AS v (place_id, date, created_at)
		WHERE to_jsonb(c) - '{hold_until,confirmation_asked_at,client_id}'::text[]
			IS DISTINCT FROM to_jsonb(o) - '{hold_until,confirmation_asked_at,client_id}'::text[]
	) b
	CROSS JOIN LATERAL sale_days_of(b.place_id, b.date, b.created_at) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Who sees clients sees what they owe or are owed.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'clients', 'pendencies', 'Pendências de clientes', 'receipt', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'clients' AND p."action" = 'index'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Who saw the day's trips was to plan them too.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'transport-edit', 'Cuidar do transporte', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'operation' AND p."action" = 'transport'
ON CONFLICT DO NOTHING;
