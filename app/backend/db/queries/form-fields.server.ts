import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../connection.server.ts'
import { formFields } from '../schema.server.ts'

/** Owner of the form: `agents` or `places`. */
export interface FormKey {
  placeId: string
  form: 'agents' | 'places'
}

export type FormFieldRow = typeof formFields.$inferSelect
export type FormFieldData = Omit<
  typeof formFields.$inferInsert,
  'id' | 'uuid' | 'placeId' | 'form' | 'key' | 'version' | 'changed'
>

const ofForm = ({ placeId, form }: FormKey) => and(eq(formFields.placeId, placeId), eq(formFields.form, form))

/** Fields in the form's order, inactive ones included. */
export async function listFormFields(reader: Queryable, key: FormKey): Promise<FormFieldRow[]> {
  return reader.select().from(formFields).where(ofForm(key)).orderBy(asc(formFields.position), asc(formFields.id))
}

export async function findFormField(reader: Queryable, key: FormKey & { uuid: string }): Promise<FormFieldRow | null> {
  const [row] = await reader
    .select()
    .from(formFields)
    .where(and(ofForm(key), eq(formFields.uuid, key.uuid)))
  return row ?? null
}

/** False if it exists already. */
export async function insertFormField(
  tx: Transaction,
  row: FormFieldData & FormKey & { uuid: string; key: string; changed: Date }
): Promise<boolean> {
  const done = await tx.insert(formFields).values(row).onConflictDoNothing({ target: formFields.uuid })
  return (done.rowCount ?? 0) > 0
}

/** False if the version has changed. */
export async function saveFormField(
  tx: Transaction,
  { uuid, version, ...key }: FormKey & { uuid: string; version: number },
  row: FormFieldData & { changed: Date }
): Promise<boolean> {
  const done = await tx
    .update(formFields)
    .set({ ...row, version: sql`${formFields.version} + 1` })
    .where(and(ofForm(key), eq(formFields.uuid, uuid), eq(formFields.version, version)))
  return (done.rowCount ?? 0) > 0
}
