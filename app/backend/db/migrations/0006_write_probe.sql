-- Nothing is ever kept here. UNLOGGED and PLAIN are what drizzle-kit cannot say: a probe takes room for what it writes,
-- not for its log, and as much as it writes.
CREATE UNLOGGED TABLE "write_probe" (
	"filler" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "write_probe" ALTER COLUMN "filler" SET STORAGE PLAIN;
