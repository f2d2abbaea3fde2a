ALTER TABLE "sign_in_challenges" ADD COLUMN "by_google" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "legacy_login" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "legacy_login" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Who waits for the first permission has no module before, so that a manager of some modules may let them in.
UPDATE "users" u SET "modules" = '[]'
WHERE u."modules" IS NULL AND u."removed_at" IS NULL AND (u."waiting_since" IS NOT NULL OR (u."self_registered"
	AND NOT EXISTS (SELECT 1 FROM "permissions" p WHERE p."user_id" = u."id")));
