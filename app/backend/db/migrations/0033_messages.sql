ALTER TABLE "places" ADD COLUMN "message_provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "quiet_from" integer DEFAULT 1260 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "quiet_until" integer DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "message_rate" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "booking_messages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "reminder_at" integer DEFAULT 1080 NOT NULL;--> statement-breakpoint
CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" jsonb NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"send_date" timestamp with time zone NOT NULL,
	"created_by" bigint REFERENCES "public"."users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_batches_place" ON "message_batches" USING btree ("place_id","created_at");--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"name" text NOT NULL,
	"body" text NOT NULL,
	"photo_id" text DEFAULT '' NOT NULL,
	"provider_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint REFERENCES "public"."users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("place_id",lower("name"));--> statement-breakpoint
CREATE TABLE "message_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"name" text NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint REFERENCES "public"."users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_lists_name" ON "message_lists" USING btree ("place_id",lower("name"));--> statement-breakpoint
CREATE TABLE "message_consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"allowed" boolean NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint REFERENCES "public"."users"("id"),
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_consents_address" ON "message_consents" USING btree ("place_id","channel","address","id");--> statement-breakpoint
CREATE TABLE "message_accounts" (
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"tested_at" timestamp with time zone,
	"tested_ok" boolean DEFAULT false NOT NULL,
	"tested_words" text DEFAULT '' NOT NULL,
	"changed_by" bigint REFERENCES "public"."users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_accounts_place_id_provider_pk" PRIMARY KEY("place_id","provider")
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"provider" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_notices_waiting" ON "message_notices" USING btree ("received_at") WHERE "applied_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "created_by" bigint REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "batch_id" uuid REFERENCES "public"."message_batches"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "instead_of" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_dedupe" ON "messages" USING btree ("place_id","dedupe_key") WHERE "dedupe_key" is not null;--> statement-breakpoint
CREATE INDEX "messages_external" ON "messages" USING btree ("provider","external_id") WHERE "external_id" <> '';--> statement-breakpoint
CREATE INDEX "messages_ref" ON "messages" USING btree ("place_id","ref","ref_id");--> statement-breakpoint
CREATE INDEX "messages_batch" ON "messages" USING btree ("batch_id") WHERE "batch_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_handed" ON "messages" USING btree ("place_id","handed_at") WHERE "handed_at" is not null;--> statement-breakpoint
-- Who changes the place's settings chooses who carries its messages.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'messages', 'Provedores de mensagens', 'message-circle', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Messages have a page of their own now, in the menu of whoever writes them.
UPDATE "permissions" SET "visible" = 'main-menu', "icon" = 'message-circle' WHERE "controller" = 'messenger' AND "action" = 'edit';
