-- compatible
-- Gate users see who is inside, guides their own people, and whoever decides who sees what.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT u."id", 'operation', 'inside', 'Dentro agora', 'mountain', 'main-menu',
	(SELECT coalesce(max(q."position"), 0) FROM "permissions" q WHERE q."user_id" = u."id") + 1
FROM "users" u
WHERE EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id"
	AND (p."controller", p."action") IN (('users', 'edit'), ('operation', 'checkin'), ('operation', 'my-groups')))
ON CONFLICT DO NOTHING;
