ALTER TABLE "agents" ADD COLUMN "group_people" integer;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_group_people" CHECK ("agents"."group_people" > 0);
