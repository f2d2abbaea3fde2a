CREATE TABLE "privacy_settings" (
	"place_id" uuid PRIMARY KEY NOT NULL REFERENCES "places"("id"),
	"officer_name" text DEFAULT '' NOT NULL,
	"officer_email" text DEFAULT '' NOT NULL,
	"officer_phone" text DEFAULT '' NOT NULL,
	"retention" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" bigint REFERENCES "users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "places"("id"),
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"booking_id" bigint REFERENCES "bookings"("id"),
	"sealed" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint REFERENCES "users"("id"),
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"approved_by" bigint REFERENCES "users"("id"),
	"approved_at" timestamp with time zone,
	"ended_by" bigint REFERENCES "users"("id"),
	"ended_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"counts" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_state_known" CHECK ("state" in ('asked', 'approval', 'done', 'refused', 'dropped')),
	CONSTRAINT "privacy_requests_approver" CHECK ("approved_by" <> "asked_by")
);--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_number" ON "privacy_requests" ("place_id", "number");--> statement-breakpoint
CREATE INDEX "privacy_requests_state" ON "privacy_requests" ("place_id", "state", "due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_booking" ON "privacy_requests" ("booking_id") WHERE "state" in ('asked', 'approval');--> statement-breakpoint
CREATE TABLE "privacy_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "places"("id"),
	"number" integer NOT NULL,
	"happened_on" date NOT NULL,
	"known_on" date NOT NULL,
	"what" text NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"told_anpd_on" date,
	"told_people_on" date,
	"created_by" bigint REFERENCES "users"("id"),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_incidents_number" ON "privacy_incidents" ("place_id", "number");--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "places"("id"),
	"at" timestamp with time zone NOT NULL,
	"by_user" bigint REFERENCES "users"("id"),
	"counts" jsonb NOT NULL
);--> statement-breakpoint
CREATE INDEX "retention_runs_place" ON "retention_runs" ("place_id", "id");--> statement-breakpoint
-- Who was anonymised is taken out of what the record says, and nothing else of it ever changes.
CREATE OR REPLACE FUNCTION keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('trilha.audit_sweep', true) = 'on' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND current_setting('trilha.audit_anonymise', true) = 'on'
		AND (NEW."id", NEW."place_id", NEW."at", NEW."user_id", NEW."action", NEW."subject", NEW."subject_id", NEW."request_id")
			IS NOT DISTINCT FROM
			(OLD."id", OLD."place_id", OLD."at", OLD."user_id", OLD."action", OLD."subject", OLD."subject_id", OLD."request_id") THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the record of changes is never edited' USING ERRCODE = '42501';
END
$$;--> statement-breakpoint
-- Nobody could give what nobody holds: whoever manages users and settings has both from the beginning.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'configurations', n."action", n."name", n."icon", '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + n."at"
FROM "permissions" p
CROSS JOIN (VALUES ('privacy', 'Privacidade', 'lock', 1), ('privacy-approve', 'Aprovar anonimização', '', 2)) AS n ("action", "name", "icon", "at")
WHERE p."controller" = 'configurations' AND p."action" = 'edit'
	AND EXISTS (SELECT 1 FROM "permissions" u WHERE u."user_id" = p."user_id" AND u."controller" = 'users' AND u."action" = 'edit')
ON CONFLICT DO NOTHING;
