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
-- Whoever changes the settings of a place sees what it is connected to.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'integrations', 'Integrações', 'refresh-cw', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
