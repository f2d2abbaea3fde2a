CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"actor" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"subject_label" text DEFAULT '' NOT NULL,
	"from_value" text DEFAULT '' NOT NULL,
	"to_value" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_notes" (
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_notes_product_id_date_pk" PRIMARY KEY("product_id","date")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_by" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cv" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "aut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tendered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "undo_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "counter_contact_optional" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "audit_days" integer DEFAULT 1825 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_notes" ADD CONSTRAINT "day_notes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_notes" ADD CONSTRAINT "day_notes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_place" ON "audit_events" USING btree ("place_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("place_id","user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("place_id","action","at");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("place_id","subject","subject_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The record of changes is evidence: no row of it changes, and only the sweep, which says so, takes old ones away.
CREATE FUNCTION keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('trilha.audit_sweep', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the record of changes is never edited' USING ERRCODE = '42501';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_kept BEFORE UPDATE OR DELETE ON "audit_events"
	FOR EACH ROW EXECUTE FUNCTION keep_audit_events();--> statement-breakpoint
-- Who lets people in receives what they owe there.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'receive', 'Receber pagamentos', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE (p."controller" = 'operation' AND p."action" = 'checkin')
	OR (p."controller" = 'financial' AND p."action" = 'edit' AND NOT EXISTS (
		SELECT 1 FROM "permissions" c WHERE c."user_id" = p."user_id" AND c."controller" = 'operation' AND c."action" = 'checkin'))
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Whoever keeps the money takes back what was entered by mistake.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'operation', 'undo-receive', 'Desfazer recebimentos', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'financial' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Nobody could give what nobody holds: whoever manages users and settings has it from the beginning.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'audit', 'index', 'Registro de alterações', 'file-text', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
	AND EXISTS (SELECT 1 FROM "permissions" u WHERE u."user_id" = p."user_id" AND u."controller" = 'users' AND u."action" = 'edit')
ON CONFLICT DO NOTHING;
