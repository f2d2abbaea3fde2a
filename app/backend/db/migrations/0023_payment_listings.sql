CREATE TABLE "payment_listings" (
	"place_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"listed_to" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_listings_place_id_provider_pk" PRIMARY KEY("place_id","provider")
);
--> statement-breakpoint
ALTER TABLE "payment_listings" ADD CONSTRAINT "payment_listings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;