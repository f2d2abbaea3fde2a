ALTER TABLE "places" ADD COLUMN "arrive_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "what_to_bring" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "staff_help_whatsapp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "staff_help_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "arrive_minutes" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "what_to_bring" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now the people who work at a place were shown its visitors' contacts: nobody loses whom to ask.
UPDATE "places" SET "staff_help_whatsapp" = "whatsapp", "staff_help_email" = "email";--> statement-breakpoint
-- Permissions that were given here brought the maker's name.
UPDATE "permissions" SET "name" = 'Contadores' WHERE "controller" = 'trafx' AND "action" = 'index' AND "name" = 'Trafx';
