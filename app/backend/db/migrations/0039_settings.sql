ALTER TABLE "places" ADD COLUMN "staff_help_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "support_chat" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TABLE "place_saves" (
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"group_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" bigint REFERENCES "public"."users"("id"),
	CONSTRAINT "place_saves_place_id_group_key_pk" PRIMARY KEY("place_id","group_key")
);
--> statement-breakpoint
CREATE TABLE "place_terms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint REFERENCES "public"."users"("id")
);
--> statement-breakpoint
CREATE INDEX "place_terms_place" ON "place_terms" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "bookings_term" ON "bookings" USING btree ("place_id","term_hash");--> statement-breakpoint
-- Who put the earlier ones into force was not kept. Texts of attractions alone are no versions of the place's.
INSERT INTO "place_terms" ("place_id", "hash", "created_at")
SELECT t."place_id", t."hash", t."created_at" FROM "terms" t
WHERE t."current" OR NOT EXISTS (
	SELECT 1 FROM "product_terms" pt JOIN "products" p ON p."id" = pt."product_id"
	WHERE p."place_id" = t."place_id" AND pt."hash" = t."hash")
ORDER BY t."current", t."created_at", t."hash";--> statement-breakpoint
-- Each group has its permission now: whoever could change them all goes on doing so.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', n."action", n."name", n."icon", '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."step"
FROM "permissions" p CROSS JOIN (VALUES
	(1, 'place', 'Dados do lugar', 'mountain'),
	(2, 'place-fields', 'Campos do lugar', 'list'),
	(3, 'term', 'Termo do lugar', 'file-text'),
	(4, 'booking', 'Regras das reservas', 'ticket-check'),
	(5, 'limits', 'Cotas e limites', 'list'),
	(6, 'gate', 'Regras da portaria', 'ticket-check'),
	(7, 'agents', 'Regras dos condutores', 'users'),
	(8, 'modules', 'Módulos', 'list'),
	(9, 'refund-policy', 'Regras de cancelamento', 'file-text'),
	(10, 'plans', 'Planos', 'list'),
	(11, 'help', 'Ajuda e suporte', 'message-circle'),
	(12, 'security', 'Segurança e registro', 'lock')
) AS n("step", "action", "name", "icon")
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;
