-- compatible
-- Names that came by a group's link, also those that were on the list already: the link's page counts these, so that a
-- sender never learns who is on the list.
ALTER TABLE "booking_groups" ADD COLUMN "link_names" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "booking_groups" g SET "link_names" = (SELECT count(*) FROM "group_people" p WHERE p."group_id" = g."id")
WHERE g."link_hash" IS NOT NULL;
