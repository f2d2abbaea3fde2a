CREATE TABLE "integration_states" (
	"key" text PRIMARY KEY NOT NULL,
	"called_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"test_began_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"tested_ok" boolean,
	"tested_words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legacy_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"mode" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"noun" text NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"started_by" bigint NOT NULL REFERENCES "public"."users"("id"),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legacy_imports_mode" CHECK ("legacy_imports"."mode" in ('preview', 'import')),
	CONSTRAINT "legacy_imports_state" CHECK ("legacy_imports"."state" in ('running', 'paused', 'done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "legacy_imports_living" ON "legacy_imports" USING btree ("place_id") WHERE "legacy_imports"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "legacy_imports_place" ON "legacy_imports" USING btree ("place_id","started_at");--> statement-breakpoint
CREATE TABLE "legacy_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL REFERENCES "public"."legacy_imports"("id"),
	"noun" text NOT NULL,
	"legacy_id" text NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "legacy_notes_import" ON "legacy_notes" USING btree ("import_id","id");--> statement-breakpoint
CREATE TABLE "legacy_map" (
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"noun" text NOT NULL,
	"legacy_id" text NOT NULL,
	"own_id" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legacy_map_place_id_noun_legacy_id_pk" PRIMARY KEY("place_id","noun","legacy_id")
);
--> statement-breakpoint
CREATE INDEX "legacy_map_own" ON "legacy_map" USING btree ("place_id","noun","own_id");
--> statement-breakpoint
-- Whoever changes the settings of a place sees what it is connected to.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'integrations', 'Integrações', 'refresh-cw', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
