ALTER TABLE "places" ADD COLUMN "message_daily" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_batches" ADD COLUMN "kind" text DEFAULT 'written' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_batches" ADD COLUMN "photo_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_batches" ADD COLUMN "reasons" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What people wrote lately is counted whenever somebody writes.
CREATE INDEX "messages_written" ON "messages" USING btree ("place_id","created_at") WHERE "created_by" is not null;--> statement-breakpoint
-- Who sent messages until now goes on writing them, and writes down who wants none.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'messages', a."action", a."name", '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + a."at"
FROM "permissions" p
CROSS JOIN (VALUES ('write', 'Escrever mensagens', 1), ('consents', 'Quem quer mensagens', 2)) a ("action", "name", "at")
WHERE p."controller" = 'messenger' AND p."action" = 'edit'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Who chooses how messages leave keeps what they are written from.
INSERT INTO "permissions" ("user_id", "controller", "action", "name", "icon", "visible", "position")
SELECT p."user_id", 'messages', 'keep', 'Modelos e listas', '', '',
	(SELECT max(q."position") FROM "permissions" q WHERE q."user_id" = p."user_id") + 1
FROM "permissions" p
WHERE p."controller" = 'configurations' AND p."action" = 'messages'
ON CONFLICT DO NOTHING;
