-- Guides get their own home: users who see only the bookings that they guide, users linked to a guide, and whoever
-- decides who sees what.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT u."id", 'operation', 'my-groups', 'Meus grupos', 'compass', 'profile-menu',
	(SELECT coalesce(max(q."position"), 0) FROM "permissions" q WHERE q."user_id" = u."id") + 1
FROM "users" u
WHERE EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'users' AND p."action" = 'edit')
	OR (EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'booking-list')
		AND (EXISTS (SELECT FROM "agents" a WHERE a."user_id" = u."id")
			OR NOT EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'all-bookings')))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Guides who landed on the list of bookings land on their groups; a home that somebody chose otherwise stays.
UPDATE "users" u SET "index_page" = '/operation/my-groups'
WHERE u."index_page" = '/operation/booking-list'
	AND EXISTS (SELECT FROM "agents" a WHERE a."user_id" = u."id")
	AND EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'my-groups')
	AND NOT EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id" AND p."controller" = 'operation' AND p."action" = 'all-bookings');
