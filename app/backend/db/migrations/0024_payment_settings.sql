-- Who changes the place's settings chooses who receives its money.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', 'payments', 'Pagamentos on-line', 'banknote', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
