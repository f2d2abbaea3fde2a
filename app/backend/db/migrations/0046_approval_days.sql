ALTER TABLE "places" ADD COLUMN "approval_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "approval_days_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "approval_days_from" timestamp with time zone;
