CREATE INDEX "invoices_of_transaction" ON "invoices" USING btree ("transaction_id") WHERE "transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_replaced" ON "invoices" USING btree ("replaces") WHERE "replaces" is not null;--> statement-breakpoint
CREATE INDEX "product_photos_photo" ON "product_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "trip_passengers_stop" ON "trip_passengers" USING btree ("stop_id") WHERE "stop_id" is not null;
