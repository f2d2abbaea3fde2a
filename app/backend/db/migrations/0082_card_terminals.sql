-- compatible: the build before never reads the new columns, and sends nothing to a terminal
CREATE TABLE "card_terminals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "places"("id"),
	"provider" text NOT NULL,
	"terminal_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "card_terminals_terminal" ON "card_terminals" ("place_id", "provider", "terminal_id");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terminal_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terminal_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sent_at" timestamp with time zone;
