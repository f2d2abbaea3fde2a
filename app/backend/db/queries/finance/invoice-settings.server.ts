import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { invoiceSettings, places, products } from '../../schema.server.ts'

export type InvoiceSettingsRow = typeof invoiceSettings.$inferSelect

/** Null before the first save. */
export async function findInvoiceSettings(reader: Queryable, placeId: string): Promise<InvoiceSettingsRow | null> {
  const [row] = await reader.select().from(invoiceSettings).where(eq(invoiceSettings.placeId, placeId))
  return row ?? null
}

/** Creates a missing row, so that two first saves wait for each other. */
export async function lockInvoiceSettings(tx: Transaction, placeId: string): Promise<InvoiceSettingsRow> {
  await tx.insert(invoiceSettings).values({ placeId }).onConflictDoNothing()
  const [row] = await tx.select().from(invoiceSettings).where(eq(invoiceSettings.placeId, placeId)).for('update')
  if (!row) throw new Error('the settings of invoices were not kept')
  return row
}

export async function setInvoiceSettings(
  tx: Transaction,
  placeId: string,
  change: Partial<Omit<InvoiceSettingsRow, 'placeId'>>
): Promise<void> {
  await tx.update(invoiceSettings).set(change).where(eq(invoiceSettings.placeId, placeId))
}

/** '' if there is none. */
export async function findSealedCertificate(reader: Queryable, placeId: string): Promise<string> {
  const [row] = await reader
    .select({ sealed: invoiceSettings.sealed })
    .from(invoiceSettings)
    .where(eq(invoiceSettings.placeId, placeId))
  return row?.sealed ?? ''
}

interface Tested {
  placeId: string
  /** Sealed value that was tested: a test of an earlier value must not be written to a new one. */
  sealed: string
  testedAt: Date
  testedOk: boolean
  testedWords: string
}

export async function keepInvoiceTest(tx: Queryable, { placeId, sealed, ...tested }: Tested): Promise<void> {
  await tx
    .update(invoiceSettings)
    .set(tested)
    .where(and(eq(invoiceSettings.placeId, placeId), eq(invoiceSettings.sealed, sealed)))
}

export async function listSealedCertificates(reader: Queryable) {
  return reader
    .select({ placeId: invoiceSettings.placeId, sealed: invoiceSettings.sealed })
    .from(invoiceSettings)
    .where(sql`${invoiceSettings.sealed} <> ''`)
}

/** Leaves a value that somebody has just replaced. */
export async function resealInvoiceCertificate(
  tx: Queryable,
  { placeId, from, to }: { placeId: string; from: string; to: string }
): Promise<void> {
  await tx
    .update(invoiceSettings)
    .set({ sealed: to })
    .where(and(eq(invoiceSettings.placeId, placeId), eq(invoiceSettings.sealed, from)))
}

/** Initial values of the form while nothing is saved. */
export async function findIssuerOfPlace(reader: Queryable, placeId: string) {
  const [row] = await reader
    .select({
      name: places.name,
      legalName: places.legalName,
      cnpj: places.cnpj,
      city: places.city,
      state: places.state
    })
    .from(places)
    .where(eq(places.id, placeId))
  return row ?? null
}

/** Attractions on sale, to give each a code. */
export function listProductNames(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: products.uuid, name: products.name })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.active, true)))
    .orderBy(products.position, products.id)
    .limit(100)
}
