-- Of one transaction: what its payments came to, and on which days.
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id") WHERE "ledger_entries"."transaction_id" is not null;
--> statement-breakpoint
CREATE INDEX "finance_transactions_unpaid" ON "finance_transactions" USING btree ("place_id","date") WHERE "finance_transactions"."status" in ('open', 'partial');
--> statement-breakpoint
-- Finished slots of the list stand no more once their days are marked. As bookings mark theirs: only ever added, so that
-- those who pay at the same time never wait for each other; the refresh of the sums takes the marks away.
CREATE FUNCTION mark_days_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days (place_id, basis, date) SELECT DISTINCT place_id, 'ledger', date FROM changed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_added AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_ledger();
--> statement-breakpoint
-- A transaction stands in the month of its day, and in those of its payments. Its rows change only together with it.
CREATE FUNCTION mark_days_of_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO dirty_days (place_id, basis, date)
	SELECT DISTINCT c.place_id, 'ledger', d.date
	FROM changed c
	CROSS JOIN LATERAL (SELECT c.date UNION SELECT e.date FROM ledger_entries e WHERE e.transaction_id = c.id) d;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_transactions_added AFTER INSERT ON finance_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_transactions();
--> statement-breakpoint
CREATE TRIGGER finance_transactions_left AFTER UPDATE ON finance_transactions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_transactions();
--> statement-breakpoint
CREATE TRIGGER finance_transactions_changed AFTER UPDATE ON finance_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_transactions();
