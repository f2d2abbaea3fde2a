ALTER TABLE "users" ADD COLUMN "access_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_changed_by" text DEFAULT '' NOT NULL;