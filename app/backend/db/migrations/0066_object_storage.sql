-- compatible: S3_* is set only once every instance knows it
-- Files and photos may lie in a bucket: the row keeps the object's key, and '' means that the bytes are in this database.
ALTER TABLE "files" ADD COLUMN "object_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "object_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_one_home" CHECK (("object_key" = '') = ("bytes" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_removed" CHECK ("removed_at" IS NULL OR "object_key" = '');--> statement-breakpoint
CREATE INDEX "files_object" ON "files" USING btree ("object_key") WHERE "object_key" <> '';--> statement-breakpoint
CREATE INDEX "photos_object" ON "photos" USING btree ("object_key") WHERE "object_key" <> '';--> statement-breakpoint
CREATE TABLE "object_removals" (
	"object_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "object_removals_due" ON "object_removals" USING btree ("due_at");--> statement-breakpoint
CREATE TABLE "object_sweeps" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"after_key" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "object_sweeps_one" CHECK ("one")
);
--> statement-breakpoint
-- However a row loses its object, the object is removed after the commit: no deletion of a row can forget it.
CREATE FUNCTION note_object_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.object_key = OLD.object_key THEN RETURN NULL; END IF;
  INSERT INTO object_removals (object_key) VALUES (OLD.object_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_object_removed AFTER UPDATE OF object_key OR DELETE ON "files"
FOR EACH ROW WHEN (OLD.object_key <> '') EXECUTE FUNCTION note_object_removal();--> statement-breakpoint
CREATE TRIGGER photos_object_removed AFTER UPDATE OF object_key OR DELETE ON "photos"
FOR EACH ROW WHEN (OLD.object_key <> '') EXECUTE FUNCTION note_object_removal();
