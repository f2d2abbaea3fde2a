CREATE TABLE "booking_agents" (
	"booking_id" bigint NOT NULL,
	"agent_uuid" uuid NOT NULL,
	CONSTRAINT "booking_agents_booking_id_agent_uuid_pk" PRIMARY KEY("booking_id","agent_uuid")
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"actor" text DEFAULT '' NOT NULL,
	"from_value" text DEFAULT '' NOT NULL,
	"to_value" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_items" (
	"booking_id" bigint NOT NULL,
	"label" text NOT NULL,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"unit_discount" bigint DEFAULT 0 NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"checked_in" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_items_booking_id_label_pk" PRIMARY KEY("booking_id","label"),
	CONSTRAINT "booking_items_quantity" CHECK ("booking_items"."quantity" > 0),
	CONSTRAINT "booking_items_checked_in" CHECK ("booking_items"."checked_in" >= 0 and "booking_items"."checked_in" <= "booking_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "booking_metadata" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"uuid_ref" text DEFAULT '' NOT NULL,
	"bill_id" text DEFAULT '' NOT NULL,
	"xfields" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"place_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"body_hash" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_channel" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"people" integer NOT NULL,
	"checked_in_people" integer DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"final" bigint NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (translate(lower(name || ' ' || surname), 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')) STORED,
	"pay_later" boolean DEFAULT false NOT NULL,
	"hold_until" timestamp with time zone,
	"term_hash" text DEFAULT '' NOT NULL,
	"term_accepted_at" timestamp with time zone,
	"term_address" text DEFAULT '' NOT NULL,
	"term_agent" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"refund" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "bookings_people" CHECK ("bookings"."people" > 0),
	CONSTRAINT "bookings_checked_in" CHECK ("bookings"."checked_in_people" >= 0 and "bookings"."checked_in_people" <= "bookings"."people"),
	CONSTRAINT "bookings_money" CHECK ("bookings"."final" >= 0 and "bookings"."final" = "bookings"."total" - "bookings"."discount")
);
--> statement-breakpoint
CREATE TABLE "checkins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"people" integer NOT NULL,
	"items" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"booking_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"value" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"br_code" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_value" CHECK ("payments"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"br_code" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'America/Bahia' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"cnpj" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"pix_key" text DEFAULT '' NOT NULL,
	"xfields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"modules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hold_minutes" integer DEFAULT 15 NOT NULL,
	"pay_on_site" boolean DEFAULT false NOT NULL,
	"cancellation_days" integer DEFAULT 7 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"picture_url" text DEFAULT '' NOT NULL,
	"map_url" text DEFAULT '' NOT NULL,
	"notification_number" text DEFAULT '' NOT NULL,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "slot_days" (
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_days_product_id_date_time_pk" PRIMARY KEY("product_id","date","time"),
	CONSTRAINT "slot_days_not_negative" CHECK ("slot_days"."taken" >= 0),
	CONSTRAINT "slot_days_within_capacity" CHECK ("slot_days"."taken" <= "slot_days"."capacity")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"place_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" text NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_place_id_hash_pk" PRIMARY KEY("place_id","hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"label" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"counts_to_quota" boolean DEFAULT false NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"maximum" integer DEFAULT 50 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ticket_price" CHECK ("ticket_types"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "time_slots" (
	"product_id" bigint NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"weekdays" jsonb DEFAULT '[0,1,2,3,4,5,6]'::jsonb NOT NULL,
	CONSTRAINT "time_slots_product_id_time_pk" PRIMARY KEY("product_id","time"),
	CONSTRAINT "slot_capacity" CHECK ("time_slots"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unavailabilities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"cpf" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"user_id" bigint NOT NULL,
	"controller" text NOT NULL,
	"action" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"visible" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "permissions_user_id_controller_action_pk" PRIMARY KEY("user_id","controller","action")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"username" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"cpf" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"index_page" text DEFAULT '/dashboard/index' NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "booking_agents" ADD CONSTRAINT "booking_agents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_agents" ADD CONSTRAINT "booking_agents_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_metadata" ADD CONSTRAINT "booking_metadata_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unavailabilities" ADD CONSTRAINT "unavailabilities_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unavailabilities" ADD CONSTRAINT "unavailabilities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_agents_agent" ON "booking_agents" USING btree ("agent_uuid");--> statement-breakpoint
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_metadata_booking" ON "booking_metadata" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_code" ON "bookings" USING btree ("place_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_hash" ON "bookings" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "bookings_day" ON "bookings" USING btree ("place_id","date","time","id");--> statement-breakpoint
CREATE INDEX "bookings_slot" ON "bookings" USING btree ("product_id","date","time");--> statement-breakpoint
CREATE INDEX "bookings_holds" ON "bookings" USING btree ("hold_until") WHERE "bookings"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "checkins_booking" ON "checkins" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "checkins_at" ON "checkins" USING btree ("place_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("place_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_current" ON "terms" USING btree ("place_id") WHERE "terms"."current";--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_label" ON "ticket_types" USING btree ("product_id","label");--> statement-breakpoint
CREATE UNIQUE INDEX "unavailabilities_slot" ON "unavailabilities" USING btree ("product_id","date","time");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limits_window" ON "limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "agents_place" ON "agents" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "agents_user" ON "agents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."email" <> '';--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree ("place_id");