-- What who is in no Simples has to estimate of federal and state taxes, and the declaration of IBS and CBS.
ALTER TABLE "invoice_settings" ADD COLUMN "federal_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "state_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "ibs_cbs_from" date;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "ibs_cbs_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "ibs_cbs_operation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "ibs_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "cbs_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ibs_cbs" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ibs" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cbs" bigint;--> statement-breakpoint
UPDATE "invoices" SET "issuer" = "issuer" || '{"federalPercent":0,"statePercent":0}'::jsonb;
