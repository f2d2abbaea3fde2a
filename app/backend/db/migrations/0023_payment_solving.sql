ALTER TABLE "stray_payments" ADD COLUMN "solved_how" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_value" bigint;--> statement-breakpoint
-- Who changes a booking sends its visitor the address to pay at.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'payment-link', 'Enviar link de pagamento', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'operation' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Who compares our payments with the provider's solves what does not fit.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'financial', n."action", n."name", n."icon", n."visible",
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	('unsettled', 'Pagamentos a resolver', 'triangle-alert', 'main-menu', 1),
	('settle', 'Resolver pagamentos', '', '', 2)) n ("action", "name", "icon", "visible", "step")
WHERE p."controller" = 'financial' AND p."action" = 'reconciliation'
ON CONFLICT DO NOTHING;
