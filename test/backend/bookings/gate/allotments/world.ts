import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { gateAllotments, gateScans, slotDays } from '#app/backend/db/schema.server.ts'
import { bookingForm, createPlace, createUser, today } from '../../../../support/database/backend.ts'
import { openGate } from '../offline/world.ts'

export const seller = [
  'operation/booking-list',
  'operation/all-bookings',
  'operation/checkin',
  'operation/drawer',
  'operation/receive',
  'operation/values',
  'booking/index'
]

type Slot = { product?: string; time?: string; people: number | string }
type Sold = Record<string, number>

/** A gate at 9:00 of today with a seller whose drawer is open, and ten places at 14:00. */
export async function openSellingGate(db: Database, { capacity = 10, quotaPercent = 100 } = {}) {
  const gate = await openGate(db)
  const { call, clock } = gate
  const place = await createPlace(db, { capacity, quotaPercent })
  const user = await createUser(db, place.placeId, seller)

  const openDrawer = (as = user.token) =>
    call('POST', '/operation/drawer', { token: as, body: { cash: {}, take_earlier: false } })
  await openDrawer()
  // It was open an hour before anything is sold.
  clock.pass(60)

  const ask = (device: string, slots: Slot[], as = user.token) =>
    call('PUT', '/operations/gate/allotments', {
      token: as,
      body: {
        device,
        slots: slots.map(({ product = place.productUuid, time = '14:00', people }) => {
          return { product, time, people: String(people) }
        })
      }
    })

  /** A device of the seller with so many places at 14:00. */
  async function equip(people: number, as = user.token): Promise<string> {
    const device = randomUUID()
    const { status, body } = await ask(device, [{ people }], as)
    if (status !== 200) throw new Error(`no places were given: ${status} ${JSON.stringify(body)}`)
    return device
  }

  const allotments = () =>
    db.orm
      .select()
      .from(gateAllotments)
      .where(eq(gateAllotments.placeId, place.placeId))
      // The clock stands: an allotment and the one in its place begin at the same instant.
      .orderBy(asc(gateAllotments.createdAt), asc(gateAllotments.endedAt))

  const taken = async (time = '14:00') => {
    const rows = await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId))
    const slot = rows.find((row) => row.date === today && row.time === time)
    return [slot?.taken ?? 0, slot?.quotaTaken ?? 0]
  }

  const ownScans = () =>
    db.orm.select().from(gateScans).where(eq(gateScans.placeId, place.placeId)).orderBy(asc(gateScans.id))

  let sequence = 0
  /** Sale out of the device's newest allotment, a minute ago. */
  async function sale(
    device: string,
    items: Sold,
    changes: Record<string, unknown> & { sale?: object; ago?: number } = {}
  ) {
    sequence += 1
    const { sale: others, ago = 1, ...rest } = changes
    const own = (await allotments()).filter(({ deviceUuid }) => deviceUuid === device).at(-1)
    const prices: Sold = { INTEIRA: 8000, MEIA: 4000, CRIANCA: 0 }
    const people = Object.values(items).reduce((sum, count) => sum + count, 0)
    const value = Object.entries(items).reduce((sum, [label, count]) => sum + count * (prices[label] ?? 0), 0)
    const at = new Date(clock.now().getTime() - ago * 60_000).toISOString()
    const sold = { allotment: own?.uuid ?? randomUUID(), value, tendered: null, ...others }
    return { device, sequence, at, code: '', direction: 'entry', people, items, sale: sold, ...rest }
  }

  const told = (scans: unknown[], as = user.token) => gate.told(scans, { as })

  const readDrawer = async (as = user.token) => (await call('GET', '/operation/drawer', { token: as })).body.drawer

  /** Cash in the drawers of the place, entry by entry. */
  const cash = async () => {
    const { rows } = await db.pool.query(
      `select e.value::int as value from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id
       where e.place_id = $1 order by e.id`,
      [place.placeId]
    )
    return rows.map(({ value }) => value)
  }

  async function handDrawer(as = user.token) {
    const { stamp } = await readDrawer(as)
    return call('POST', '/operation/drawer/hand-over', { token: as, body: { cash: {}, note: '', to: 'safe', stamp } })
  }

  /** A visitor's booking on the site. */
  const book = (people: number) =>
    call('POST', '/booking/express', {
      body: bookingForm(place, {
        date: today,
        time: '14:00',
        tickets: [{ label: 'INTEIRA', quantity: String(people) }],
        payment_method: 'cod',
        payLater: true
      })
    })

  return {
    ...gate,
    place,
    user,
    openDrawer,
    cash,
    handDrawer,
    ask,
    equip,
    allotments,
    ownScans,
    taken,
    sale,
    told,
    readDrawer,
    book
  }
}
