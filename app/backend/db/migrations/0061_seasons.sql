CREATE TABLE "seasons" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"name" text NOT NULL,
	"yearly" boolean DEFAULT false NOT NULL,
	"weekdays" jsonb DEFAULT '[0,1,2,3,4,5,6]'::jsonb NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"rounding" integer DEFAULT 50 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "seasons_percent" CHECK ("seasons"."percent" between -90 and 500),
	CONSTRAINT "seasons_rounding" CHECK ("seasons"."rounding" in (1, 50, 100))
);
--> statement-breakpoint
CREATE TABLE "season_periods" (
	"season_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "season_periods_season_id_first_day_last_day_pk" PRIMARY KEY("season_id","first_day","last_day"),
	CONSTRAINT "season_periods_days" CHECK ("season_periods"."last_day" >= "season_periods"."first_day" and "season_periods"."last_day" < "season_periods"."first_day" + 366)
);
--> statement-breakpoint
CREATE TABLE "season_types" (
	"season_id" bigint NOT NULL,
	"ticket_type_id" bigint NOT NULL,
	"price" bigint,
	CONSTRAINT "season_types_season_id_ticket_type_id_pk" PRIMARY KEY("season_id","ticket_type_id"),
	CONSTRAINT "season_types_price" CHECK ("season_types"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_periods" ADD CONSTRAINT "season_periods_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_types" ADD CONSTRAINT "season_types_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_types" ADD CONSTRAINT "season_types_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seasons_place" ON "seasons" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "season_types_type" ON "season_types" USING btree ("ticket_type_id");
