CREATE TABLE "sign_in_networks" (
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "asked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" DROP CONSTRAINT "password_codes_pkey";--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_user_id_asked_by_pk" PRIMARY KEY("user_id","asked_by");--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "by_google" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "codes_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_networks" ADD CONSTRAINT "sign_in_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_networks_seen" ON "sign_in_networks" USING btree ("seen_at");--> statement-breakpoint
-- Registered by itself, proved by nobody and let in by nobody: from now on such a user waits.
UPDATE "users" u SET "waiting_since" = u."created_at"
WHERE u."self_registered" AND u."google_sub" = '' AND u."removed_at" IS NULL
	AND NOT EXISTS (SELECT 1 FROM "permissions" p WHERE p."user_id" = u."id");
