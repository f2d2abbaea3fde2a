CREATE INDEX "payments_created" ON "payments" USING btree ("place_id","provider","created_at");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("place_id","provider","paid_at");
