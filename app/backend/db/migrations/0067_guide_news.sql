-- compatible
-- Changes of a guide's slots that the guide has not heard of.
CREATE TABLE "guide_news" (
	"agent_uuid" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"place_id" uuid NOT NULL,
	"was_there" boolean NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guide_news_agent_uuid_product_id_date_time_pk" PRIMARY KEY("agent_uuid","product_id","date","time")
);
--> statement-breakpoint
ALTER TABLE "guide_news" ADD CONSTRAINT "guide_news_agent_uuid_agents_uuid_fk" FOREIGN KEY ("agent_uuid") REFERENCES "public"."agents"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_news" ADD CONSTRAINT "guide_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_news" ADD CONSTRAINT "guide_news_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_news_product" ON "guide_news" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "guide_news_place" ON "guide_news" USING btree ("place_id");
