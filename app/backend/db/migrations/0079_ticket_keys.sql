-- compatible: a build before draws tickets without a signed part
-- Keys by which a place signs its tickets. One signs; the others are believed until their tickets' days are over.
CREATE TABLE "ticket_keys" (
	"place_id" uuid NOT NULL,
	"key" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"until" date,
	CONSTRAINT "ticket_keys_place_id_key_pk" PRIMARY KEY("place_id","key")
);
--> statement-breakpoint
ALTER TABLE "ticket_keys" ADD CONSTRAINT "ticket_keys_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_keys_signing" ON "ticket_keys" USING btree ("place_id") WHERE until is null;
