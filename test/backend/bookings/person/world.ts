import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages } from '#app/backend/db/schema.server.ts'
import { createUser, type TestPlace } from '../../../support/database/backend.ts'
import { openTill } from '../../payments/world.ts'

export const editing = ['operation/booking-list', 'operation/all-bookings', 'operation/edit']

/** A place with bookings, and staff who edit their persons. */
export async function openEditing(db: Database) {
  const till = openTill(db)
  const place = await till.openPlace()
  const workAs = async (granted: readonly string[] = editing, at: TestPlace = place) => {
    const { token } = await createUser(db, at.placeId, granted)
    const read = (uuid: string) => till.call('GET', `/booking/${uuid}/person`, { token })
    /** Sends what the form was read with, and the changes. */
    const edit = async (uuid: string, changes: Record<string, unknown> = {}) => {
      const { body } = await read(uuid)
      return till.call('PUT', `/booking/${uuid}/person`, { token, body: { ...body, client: false, ...changes } })
    }
    return { token, read, edit }
  }
  const onSite = (changes: object = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })
  const messagesOf = (uuid: string) =>
    db.orm.select().from(messages).where(eq(messages.refId, uuid)).orderBy(asc(messages.id))
  return { till, place, workAs, onSite, messagesOf }
}

export type Editing = Awaited<ReturnType<typeof openEditing>>
