CREATE TABLE "invoice_settings" (
	"place_id" uuid PRIMARY KEY NOT NULL REFERENCES "public"."places"("id"),
	"cnpj" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"city_code" text DEFAULT '' NOT NULL,
	"simples" integer DEFAULT 1 NOT NULL,
	"simples_assessment" integer DEFAULT 1 NOT NULL,
	"simples_percent" integer DEFAULT 0 NOT NULL,
	"special" integer DEFAULT 0 NOT NULL,
	"service_code" text DEFAULT '' NOT NULL,
	"product_codes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"nbs_code" text DEFAULT '' NOT NULL,
	"iss_rate" integer DEFAULT 0 NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	"series" integer DEFAULT 1 NOT NULL,
	"target" text DEFAULT 'simulator' NOT NULL,
	"event_address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"certificate_name" text DEFAULT '' NOT NULL,
	"certificate_until" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"tested_ok" boolean DEFAULT false NOT NULL,
	"tested_words" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_settings_target" CHECK ("target" in ('simulator', 'homologacao', 'producao')),
	CONSTRAINT "invoice_settings_rate" CHECK ("iss_rate" = 0 or "iss_rate" between 200 and 500),
	CONSTRAINT "invoice_settings_series" CHECK ("series" between 1 and 49999)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"target" text NOT NULL,
	"series" integer NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"free" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "invoice_counters_pk" PRIMARY KEY("place_id","target","series")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"booking_id" bigint REFERENCES "public"."bookings"("id"),
	"transaction_id" bigint REFERENCES "public"."finance_transactions"("id"),
	"state" text NOT NULL,
	"standing" boolean DEFAULT true NOT NULL,
	"target" text NOT NULL,
	"series" integer,
	"number" bigint,
	"dps_id" text DEFAULT '' NOT NULL,
	"competence" date NOT NULL,
	"issued_at" timestamp with time zone,
	"value" bigint NOT NULL,
	"iss_rate" integer NOT NULL,
	"iss" bigint NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	"net" bigint NOT NULL,
	"taker" jsonb NOT NULL,
	"taker_name" text DEFAULT '' NOT NULL,
	"service" jsonb NOT NULL,
	"issuer" jsonb NOT NULL,
	"nfse_number" bigint,
	"key" text DEFAULT '' NOT NULL,
	"sent_xml" text DEFAULT '' NOT NULL,
	"xml" text DEFAULT '' NOT NULL,
	"authorized_at" timestamp with time zone,
	"code" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"event" text DEFAULT '' NOT NULL,
	"event_reason" text DEFAULT '' NOT NULL,
	"event_words" text DEFAULT '' NOT NULL,
	"event_at" timestamp with time zone,
	"event_xml" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint REFERENCES "public"."users"("id"),
	"replaces" uuid REFERENCES "public"."invoices"("id"),
	"replace_reason" text DEFAULT '' NOT NULL,
	"replace_words" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_by" bigint REFERENCES "public"."users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoices_state" CHECK ("state" in ('draft', 'processing', 'authorized', 'rejected', 'cancelled', 'replaced')),
	CONSTRAINT "invoices_origin" CHECK (("booking_id" is null) <> ("transaction_id" is null)),
	CONSTRAINT "invoices_value" CHECK ("value" > 0 and "iss" >= 0 and "net" = "value" - case when "withheld" then "iss" else 0 end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" ("place_id","target","series","number") WHERE "number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_booking" ON "invoices" ("booking_id") WHERE "standing" and "booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_transaction" ON "invoices" ("transaction_id") WHERE "standing" and "transaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_replaces" ON "invoices" ("replaces") WHERE "replaces" is not null and "state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "invoices_place" ON "invoices" ("place_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_try" ON "invoices" ("try_at") WHERE "try_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_problem" ON "invoices" ("place_id") WHERE "problem" <> '';
