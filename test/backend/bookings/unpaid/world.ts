import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { slotDays } from '#app/backend/db/schema.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend
} from '../../../support/database/backend.ts'

/** The visit of `book`: five days after the clock begins. */
const visitDay = '2026-11-25'

/** A place of its own whose bookings are paid at the gate: four people each. */
export async function openPlace(db: Database, settings: Parameters<typeof createPlace>[1] = {}) {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db, settings)
  const book = (changes: object = {}, options: { address?: string; token?: string } = {}) =>
    call('POST', '/booking/express', {
      body: bookingForm(place, {
        payment_method: 'cod',
        date: visitDay,
        tickets: [{ label: 'INTEIRA', quantity: '4' }],
        ...changes
      }),
      ...options
    })
  const taken = async () => {
    const [row] = await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId))
    return row?.taken
  }
  return { clock, backend, call, place, book, taken }
}

let count = 0

/** A visitor whom nobody has seen yet. */
export function somebody(): { phone: string; email: string } {
  count += 1
  return { phone: `(75) 98888-${String(count).padStart(4, '0')}`, email: `v${count}@example.com` }
}
