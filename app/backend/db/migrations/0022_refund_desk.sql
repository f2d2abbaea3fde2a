ALTER TABLE "bookings" ADD COLUMN "kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_kept" CHECK ("bookings"."kept" >= 0);--> statement-breakpoint
-- Who could cancel a booking or take money back asks for refunds; who took money back approves them and departs from the policy.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT DISTINCT p."user_id", 'operation', 'refund', 'Devoluções', 'undo-2', 'main-menu',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'operation' AND p."action" IN ('cancel', 'undo-receive')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', n."action", n."name", '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	('refund-depart', 'Devolver fora da política', 1),
	('refund-approve', 'Aprovar devoluções', 2)) n ("action", "name", "step")
WHERE p."controller" = 'operation' AND p."action" = 'undo-receive'
ON CONFLICT DO NOTHING;
