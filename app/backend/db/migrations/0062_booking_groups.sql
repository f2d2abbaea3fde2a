-- Whoever decides who sees what may also sell to groups.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'group-sale', 'Vender para grupos e passar dos limites', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'users' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TABLE "booking_groups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"name" text NOT NULL,
	"person_name" text NOT NULL,
	"person_phone" text DEFAULT '' NOT NULL,
	"person_email" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_groups_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_group_id_booking_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."booking_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_groups_hash" ON "booking_groups" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "booking_groups_place" ON "booking_groups" USING btree ("place_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_groups_creator" ON "booking_groups" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bookings_group" ON "bookings" USING btree ("group_id") WHERE "bookings"."group_id" is not null;
--> statement-breakpoint
-- Places that take visitors' requests get the type that asks for a group.
INSERT INTO "issue_types" ("id", "place_id", "label", "description", "is_public", "days_to_answer", "effect")
SELECT gen_random_uuid(), l."id", 'Visita de grupo ou excursão',
	'Para escolas, excursões e grupos maiores do que uma reserva comporta.', true, 3, 'group_booking'
FROM "places" l
WHERE l."issues_open"
ON CONFLICT DO NOTHING;
