import { type SQL, sql } from 'drizzle-orm'

/**
 * For a row of finance_transactions under that name: the document of its customer, the first that its payments name.
 * Removed payments count only if no other names one.
 */
export const customerOf = (transaction: string): SQL => sql`(
  select y.customer_document from finance_payments y
  where y.transaction_id = ${sql.raw(`"${transaction}"`)}.id and y.customer_document <> ''
  order by (y.removed_at is not null), y.position, y.id limit 1)`

/**
 * Says whether a client under that name has that document. A foreign passport number alone does not identify anybody.
 */
export const hasDocument = (client: string, document: SQL): SQL => {
  const c = sql.raw(`"${client}"`)
  return sql`${c}.document_country = 'BR' and ${c}.document <> '' and ${c}.document = ${document}`
}
