-- compatible: a build before shows the Portuguese texts alone
-- Texts of a place in other languages, by what they belong to.
CREATE TABLE "own_texts" (
	"place_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"noun_id" text NOT NULL,
	"field" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"source_hash" text NOT NULL,
	CONSTRAINT "own_texts_place_id_noun_noun_id_field_language_pk" PRIMARY KEY("place_id","noun","noun_id","field","language"),
	CONSTRAINT "own_texts_language" CHECK ("language" IN ('en', 'es'))
);
--> statement-breakpoint
ALTER TABLE "own_texts" ADD CONSTRAINT "own_texts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_texts_spoken" ON "own_texts" USING btree ("place_id","language","noun");--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD COLUMN "source_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiver_signatures" ADD COLUMN "text_hash" text DEFAULT '' NOT NULL;
