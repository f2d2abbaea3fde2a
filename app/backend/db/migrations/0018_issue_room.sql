DROP INDEX "issues_network";--> statement-breakpoint
DROP INDEX "issues_opener";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "wide_network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "last_message" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "last_author" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "last_other" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "issues_per_day" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
CREATE INDEX "files_superseded" ON "files" USING btree ("kept_at") WHERE not "files"."is_current" and "files"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "issue_reads_user" ON "issue_reads" USING btree ("user_id","issue_id","message_id");--> statement-breakpoint
CREATE INDEX "issues_strangers" ON "issues" USING btree ("place_id","created_at") WHERE "issues"."network" <> '';--> statement-breakpoint
CREATE INDEX "issues_due" ON "issues" USING btree ("place_id","due_on") WHERE "issues"."status" in (1, 2);--> statement-breakpoint
CREATE INDEX "issues_opener" ON "issues" USING btree ("opened_by","created_at");--> statement-breakpoint
-- What was written before: the newest message of each request, and the newest of anybody but its author.
UPDATE issues i SET last_message = m.id, last_author = m.author_id, last_other = coalesce((
	SELECT max(o.id) FROM issue_messages o WHERE o.issue_id = i.id AND o.author_id IS DISTINCT FROM m.author_id), 0)
FROM (SELECT DISTINCT ON (issue_id) issue_id, id, author_id FROM issue_messages ORDER BY issue_id, id DESC) m
WHERE m.issue_id = i.id;
