-- Whoever asks for no more messages from a number that WhatsApp hides, until a person says whose it is.
CREATE TABLE "hidden_senders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"provider" text NOT NULL,
	"sender" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" bigint REFERENCES "public"."users"("id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_senders_sender" ON "hidden_senders" USING btree ("place_id","provider","sender");--> statement-breakpoint
CREATE INDEX "hidden_senders_open" ON "hidden_senders" USING btree ("place_id","received_at") WHERE "outcome" = '';--> statement-breakpoint
-- Notices that nothing proves have little room and little time.
ALTER TABLE "provider_notices" ADD COLUMN "proved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_notices" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_notices" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "provider_notices" SET "proved" = false, "bytes" = octet_length("body") + octet_length("headers"::text) + octet_length("query"::text) WHERE "signature" = 'invalid' OR ("signature" = 'none' AND "outcome" IN ('', 'nothing', 'nobody', 'unknown', 'unchanged', 'stray'));--> statement-breakpoint
CREATE INDEX "provider_notices_unproved" ON "provider_notices" USING btree ("network","bytes") WHERE NOT "proved";
