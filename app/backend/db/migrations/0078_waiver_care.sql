-- compatible
-- Whoever lets people in without a check, whoever guides, and whoever decides who sees what may see the emergency contact and the health notes on the day of the visit.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT u."id", 'operation', 'waiver-care', 'Ver contato de emergência e saúde', '', '',
	(SELECT coalesce(max(q."position"), 0) FROM "permissions" q WHERE q."user_id" = u."id") + 1
FROM "users" u
WHERE EXISTS (SELECT FROM "permissions" p WHERE p."user_id" = u."id"
	AND (p."controller", p."action") IN (('users', 'edit'), ('operation', 'checkin-override'), ('operation', 'my-groups')))
ON CONFLICT DO NOTHING;
