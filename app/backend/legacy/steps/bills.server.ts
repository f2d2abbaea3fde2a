import type { LegacyBill } from '#app/contracts/legacy/shapes.ts'
import { holdsPlaces } from '#app/domain/booking/state.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { identityOf } from '#app/domain/client/identity.ts'
import { sureDocument } from '#app/domain/import/keep-person.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { toSlug } from '#app/domain/product/slug.ts'
import { countPastPlaces, slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { takePlaces } from '../../db/queries/bookings/take-places.server.ts'
import { listByIdentity } from '../../db/queries/clients/import.server.ts'
import { findClosedDays } from '../../db/queries/finance/closed-days.server.ts'
import {
  findTakenCodes,
  insertImportedBookings,
  listImportedBookings
} from '../../db/queries/integrations/imported-bookings.server.ts'
import { listProductsOf } from '../../db/queries/integrations/imported-people.server.ts'
import { findMapped } from '../../db/queries/integrations/imports.server.ts'
import { otherFields } from './people.server.ts'
import { type PlannedBill, planBill } from './plan-bill.server.ts'
import type { Brought, Known, Note, Row, Step } from './step.server.ts'

export async function differingBills(step: Step, known: readonly Known<LegacyBill>[]) {
  const rows = await listImportedBookings(
    step.tx,
    step.placeId,
    known.map(({ ownId }) => Number(ownId))
  )
  const own = new Map(rows.map((row) => [String(row.id), row]))
  return new Map(
    known.map((bill) => {
      const here = own.get(bill.ownId)
      const there = planBill(bill, 0, step)
      if (!here) return [bill.id, ['não está mais aqui']]
      if (typeof there === 'string') return [bill.id, [there]]
      const { booking } = there.row
      const fields = otherFields([
        ['situação', here.status, booking.status],
        ['data', here.date, booking.date],
        ['hora', here.time, booking.time],
        ['valor', here.final, booking.final],
        ['pessoas', here.people, booking.people]
      ])
      return [bill.id, fields]
    })
  )
}

/** Tells nobody, begins no hold, and sells nothing twice: a bill that does not fit is left out, to be tried again. */
export async function bringBills(step: Step, rows: readonly Row<LegacyBill>[]): Promise<Brought> {
  const { tx, placeId } = step
  const notes: Note[] = []
  const out = (id: string, kind: Note['kind'], what: string) => void notes.push({ id, kind, what })
  const findProduct = await openProducts(step, rows)
  const planned = rows.flatMap((row): PlannedBill[] => {
    const productId = findProduct(row.value.product)
    const plan = productId === null ? noProduct(row.value.product) : planBill(row, productId, step)
    if (typeof plan !== 'string') return [plan]
    out(row.id, 'skipped', plan)
    return []
  })
  const taken = new Set(
    await findTakenCodes(
      tx,
      placeId,
      planned.map(({ row }) => row.booking.code)
    )
  )
  const closed = new Set(await findClosedDays(tx, { placeId, days: planned.flatMap(({ paidOn }) => paidOn) }))
  const brought: PlannedBill[] = []
  for (const plan of planned) {
    const { code } = plan.row.booking
    const day = plan.paidOn.find((one) => closed.has(one))
    if (taken.has(code)) out(plan.id, 'conflict', `Já há aqui uma reserva com o código ${code}.`)
    else if (day) out(plan.id, 'conflict', `O dia ${formatDay(day)}, de um pagamento dela, já foi fechado aqui.`)
    else if (!(await takeRoom(step, plan))) out(plan.id, 'conflict', noRoom(plan))
    else {
      taken.add(code)
      brought.push(plan)
      notes.push(...plan.notes)
    }
  }
  await giveClients(step, brought)
  const ids = await insertImportedBookings(
    tx,
    brought.map(({ row }) => row)
  )
  const keyOf = ({ row }: PlannedBill) => String(ids.get(row.booking.publicId) ?? '')
  return { keys: new Map(brought.map((plan) => [plan.id, keyOf(plan)])), met: 0, notes }
}

const noProduct = (said: string) => `product_id: O atrativo “${said}” não veio do sistema antigo nem existe aqui.`

const noRoom = ({ row: { booking } }: PlannedBill) =>
  `Não há ${booking.people} vagas em ${formatDay(booking.date)} ${booking.time} (ou o horário não existe, está bloqueado ou passaria de um limite de pessoas); ` +
  `vale ${formatMoney(booking.final)}. Abra vagas e importe de novo, ou resolva com quem comprou.`

/** Finds products by their number at the legacy server, else by name. */
async function openProducts({ tx, placeId }: Step, rows: readonly Row<LegacyBill>[]) {
  const said = [...new Set(rows.map(({ value }) => value.product))].filter(Boolean)
  const mapped = await findMapped(tx, { placeId, noun: 'products', ids: said })
  const all = await listProductsOf(tx, placeId)
  const byUuid = new Map(all.map(({ uuid, id }) => [uuid, id]))
  const bySlug = new Map(all.map(({ slug, id }) => [slug, id]))
  return (product: string): number | null =>
    byUuid.get(mapped.get(product) ?? product) ?? bySlug.get(toSlug(product)) ?? null
}

/** A past visit takes no place from others; a future one takes its places like any sale, or is left out. */
async function takeRoom({ tx, timezone, now }: Step, { row: { booking }, status }: PlannedBill): Promise<boolean> {
  if (!holdsPlaces(status)) return true
  const slot = slotOf(booking)
  if (booking.date >= todayIn(timezone, now))
    return takePlaces(tx, slot, { people: booking.people, quotaPeople: 0 }, now)
  await countPastPlaces(tx, slot, booking.people)
  return true
}

/** Existing clients are set at once: the job that sets others would take an old bill for the latest news about them. */
async function giveClients({ tx, placeId }: Step, brought: readonly PlannedBill[]): Promise<void> {
  const asked = brought.flatMap(({ row: { booking } }) => {
    const { name, document = '', documentCountry = 'BR', phone = '' } = booking
    const identity = identityOf({ name, document: sureDocument({ document, phone }), documentCountry, phone })
    return identity ? [{ booking, identity }] : []
  })
  const known = await listByIdentity(
    tx,
    placeId,
    asked.map(({ identity }) => identity)
  )
  for (const [at, client] of known) {
    const found = asked[at]
    if (found) found.booking.clientId = client.id
  }
}
