-- A school fills in its own list of people by a secret address; only the hash of its key is kept.
ALTER TABLE "booking_groups" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD COLUMN "link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD COLUMN "link_by" bigint;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD COLUMN "people_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD COLUMN "people_by" bigint;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_link_by_users_id_fk" FOREIGN KEY ("link_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_people_by_users_id_fk" FOREIGN KEY ("people_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_groups_link" ON "booking_groups" USING btree ("link_hash");
--> statement-breakpoint
-- The list of groups has its place in the menu.
UPDATE "permissions" SET "name" = 'Grupos', "visible" = 'main-menu', "icon" = 'users'
WHERE "controller" = 'operation' AND "action" = 'group-sale' AND "visible" = '';
