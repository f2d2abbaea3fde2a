CREATE TABLE "wordpress_sites" (
	"place_id" uuid PRIMARY KEY NOT NULL REFERENCES "public"."places"("id"),
	"site" text NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"cursor_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"ran_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"looked_at" timestamp with time zone,
	"changed_by" bigint REFERENCES "public"."users"("id"),
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wordpress_sites_next" ON "wordpress_sites" USING btree ("next_at");--> statement-breakpoint
CREATE TABLE "wordpress_posts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"site" text NOT NULL,
	"post_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"product_key" text DEFAULT '' NOT NULL,
	"product_name" text DEFAULT '' NOT NULL,
	"visit" text DEFAULT '' NOT NULL,
	"people" integer,
	"total" bigint,
	"modified_at" timestamp with time zone,
	"booking_id" bigint REFERENCES "public"."bookings"("id"),
	"seen_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wordpress_posts_once" ON "wordpress_posts" USING btree ("place_id","site","post_id");--> statement-breakpoint
CREATE INDEX "wordpress_posts_open" ON "wordpress_posts" USING btree ("place_id","state") WHERE "wordpress_posts"."state" = 'waiting' or "wordpress_posts"."reason" <> '';--> statement-breakpoint
CREATE INDEX "wordpress_posts_booking" ON "wordpress_posts" USING btree ("booking_id");--> statement-breakpoint
CREATE TABLE "wordpress_products" (
	"place_id" uuid NOT NULL REFERENCES "public"."places"("id"),
	"key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"product_id" bigint REFERENCES "public"."products"("id"),
	CONSTRAINT "wordpress_products_place_id_key_pk" PRIMARY KEY("place_id","key")
);
