CREATE TABLE "file_pieces" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_pieces_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"ref" text NOT NULL,
	"ref_id" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"origin" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"uploaded_by" bigint,
	"uploader_name" text DEFAULT '' NOT NULL,
	"kept_at" timestamp with time zone,
	"preview" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_status" CHECK ("files"."status" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "issue_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" bigint,
	"author_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"status_from" integer,
	"status_to" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_messages_side" CHECK ("issue_messages"."side" in ('staff', 'requester', 'system'))
);
--> statement-breakpoint
CREATE TABLE "issue_reads" (
	"issue_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "issue_reads_issue_id_user_id_pk" PRIMARY KEY("issue_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "issue_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attendants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"days_to_answer" integer DEFAULT 0 NOT NULL,
	"effect" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_types_days" CHECK ("issue_types"."days_to_answer" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type_id" uuid NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"details" text NOT NULL,
	"subject" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_by" bigint,
	"person_name" text NOT NULL,
	"person_phone" text DEFAULT '' NOT NULL,
	"person_email" text DEFAULT '' NOT NULL,
	"link_key" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"due_on" date,
	"link_seen" bigint DEFAULT 0 NOT NULL,
	"effect_at" timestamp with time zone,
	"effect_said" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issues_status" CHECK ("issues"."status" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "issues_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_answers" ADD CONSTRAINT "issue_answers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_messages" ADD CONSTRAINT "issue_messages_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_messages" ADD CONSTRAINT "issue_messages_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_messages" ADD CONSTRAINT "issue_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_type_id_issue_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."issue_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_ref" ON "files" USING btree ("place_id","ref","ref_id");--> statement-breakpoint
CREATE INDEX "files_coming" ON "files" USING btree ("created_at") WHERE "files"."kept_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_version" ON "files" USING btree ("origin","version");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_answers_title" ON "issue_answers" USING btree ("place_id",lower("title"));--> statement-breakpoint
CREATE INDEX "issue_messages_issue" ON "issue_messages" USING btree ("issue_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_types_label" ON "issue_types" USING btree ("place_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "issues_number" ON "issues" USING btree ("place_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "issues_link" ON "issues" USING btree ("link_key") WHERE "issues"."link_key" <> '';--> statement-breakpoint
CREATE INDEX "issues_list" ON "issues" USING btree ("place_id","status","changed_at");--> statement-breakpoint
CREATE INDEX "issues_changed" ON "issues" USING btree ("place_id","changed_at");--> statement-breakpoint
CREATE INDEX "issues_opener" ON "issues" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "issues_type" ON "issues" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "issues_network" ON "issues" USING btree ("network","created_at") WHERE "issues"."network" <> '';--> statement-breakpoint
ALTER TABLE "file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "preview" SET STORAGE EXTERNAL;
