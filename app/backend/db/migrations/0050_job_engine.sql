-- The workers of one running program: their jobs are free again once it keeps silent.
CREATE TABLE "job_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"workers" text[] NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
-- Queues whose server did not answer: nothing of them is tried before that time.
CREATE TABLE "job_pauses" (
	"queue" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);--> statement-breakpoint
-- The moment that the place's measure gives a message.
ALTER TABLE "messages" ADD COLUMN "slot_at" timestamp with time zone;--> statement-breakpoint
UPDATE "messages" SET "slot_at" = "handed_at" WHERE "handed_at" > now() - interval '2 minutes';--> statement-breakpoint
CREATE INDEX "messages_slots" ON "messages" USING btree ("place_id","slot_at") WHERE "slot_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "messages_handed";--> statement-breakpoint
-- Waiting jobs move to the engine, each once, those that somebody holds too: they are delivered at least once.
LOCK TABLE "outbox" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
SELECT count(*) FROM graphile_worker.add_jobs(array(
	SELECT (
		o.kind, o.payload::json,
		CASE o.kind
			WHEN 'message' THEN 'message:' || m.channel || ':' || m.place_id
			WHEN 'payment-notice' THEN 'payment-notice:' || n.provider || ':' || n.place_id
			ELSE o.kind || ':' || coalesce(b.place_id, f.place_id, r.place_id)
		END,
		o.due_at, 10::smallint, o.key,
		(CASE
			WHEN o.kind = 'password-code' OR m.kind = 'code' THEN 0
			WHEN o.kind = 'payment-notice' THEN 10
			WHEN m.kind = 'campaign' THEN 50
			WHEN m.kind IN ('written', 'thanks') THEN 40
			WHEN o.kind = 'file-preview' THEN 60
			WHEN o.kind = 'message' THEN 30
			ELSE 20
		END)::smallint,
		ARRAY[o.kind]
	)::graphile_worker.job_spec
	FROM "outbox" o
	LEFT JOIN "messages" m ON o.kind = 'message' AND m.id = (o.payload ->> 'messageId')::bigint
	LEFT JOIN "provider_notices" n ON o.kind = 'payment-notice' AND n.id = (o.payload ->> 'noticeId')::bigint
	LEFT JOIN "message_notices" r ON o.kind = 'message-notice' AND r.id = (o.payload ->> 'noticeId')::bigint
	LEFT JOIN "bookings" b ON o.kind IN ('booking-news', 'client-follow')
		AND b.id = coalesce(o.payload ->> 'bookingId', o.payload ->> 'booking')::bigint
	LEFT JOIN "files" f ON o.kind = 'file-preview' AND f.id = (o.payload ->> 'id')::uuid
	WHERE o.done_at IS NULL
	ORDER BY o.id
));--> statement-breakpoint
DROP TABLE "outbox";
