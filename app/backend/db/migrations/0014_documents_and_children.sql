ALTER TABLE "bookings" ADD COLUMN "document_country" text DEFAULT 'BR' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "with_adult" boolean DEFAULT false NOT NULL;