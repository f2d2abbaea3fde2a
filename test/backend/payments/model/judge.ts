import { expect } from 'vitest'
import { listSales } from '#app/backend/db/queries/sales.server.ts'
import type { There } from './banks.ts'
import {
  type Booking,
  type Books,
  excessOf,
  hereOf,
  isConfirmed,
  type Payment,
  readBooks,
  receivedOf,
  sum
} from './books.ts'
import type { Story } from './story.ts'

const living = ['PENDING', 'UNPAID', 'APPROVED']
const underWay = ['approval', 'asked', 'sent', 'failed']

/** Allowed later states of a booking, payment or refund, whatever happened in between. */
const later: Record<string, Record<string, string[]>> = {
  booking: {
    PENDING: ['UNPAID', 'APPROVED', 'EXPIRED', 'CANCELLED'],
    UNPAID: ['APPROVED', 'EXPIRED', 'CANCELLED'],
    APPROVED: ['UNPAID', 'EXPIRED', 'CANCELLED'],
    EXPIRED: ['PENDING', 'UNPAID', 'APPROVED', 'CANCELLED'],
    CANCELLED: []
  },
  payment: {
    UNPAID: ['PENDING', 'DENIED', 'EXPIRED', 'APPROVED', 'CANCELLED'],
    PENDING: ['DENIED', 'EXPIRED', 'APPROVED', 'CANCELLED'],
    DENIED: ['APPROVED', 'CANCELLED'],
    EXPIRED: ['APPROVED', 'CANCELLED'],
    APPROVED: ['CANCELLED'],
    CANCELLED: ['APPROVED']
  },
  refund: {
    approval: ['asked', 'sent', 'failed', 'done', 'dropped'],
    asked: ['sent', 'failed', 'done', 'dropped'],
    sent: ['failed', 'asked', 'done', 'dropped'],
    failed: ['asked', 'sent', 'done', 'dropped'],
    done: [],
    dropped: []
  }
}

/** Checks the rules that hold at every moment, even before all notices have arrived. */
export function createJudge(story: Story) {
  const states = new Map<string, string>()
  /** Most that was ever refunded of each payment, by provider. */
  const gone = new Map<string, number>()
  return async (): Promise<{ books: Books; there: There[] }> => {
    expect(story.faults).toEqual([])
    const there = await story.banks.readThere()
    for (const one of there) {
      const now = one.wasPaid ? one.amount - one.here : 0
      gone.set(keyOf(one), Math.max(now, gone.get(keyOf(one)) ?? 0))
    }
    const books = await readBooks(story)
    judgePlaces(books)
    for (const booking of books.bookings) {
      judgeBooking(booking)
      for (const payment of booking.payments) judgePayment(payment, booking, { there, gone })
    }
    judgeDrawer(books, story)
    judgeForward(books, states)
    return { books, there }
  }
}

const keyOf = ({ provider, id }: Pick<There, 'provider' | 'id'>) => `${provider} ${id}`

function judgePlaces({ bookings, slots }: Books): void {
  const holding = bookings.filter(({ status }) => living.includes(status))
  const of = (slot: string) => holding.filter((booking) => booking.slot === slot)
  for (const { slot, capacity, taken, quota_taken: quota } of slots) {
    const people = sum(of(slot).map((booking) => booking.people))
    expect({ slot, taken, quota }).toEqual({
      slot,
      taken: people,
      quota: sum(of(slot).map((booking) => booking.quota))
    })
    expect(taken, `${slot} of ${capacity}`).toBeLessThanOrEqual(capacity)
  }
  const known = new Set(slots.map(({ slot }) => slot))
  expect(holding.filter(({ slot }) => !known.has(slot))).toEqual([])
}

function judgeBooking(booking: Booking): void {
  const { status, final, kept, refund } = booking
  const received = receivedOf(booking)
  const said = `${status} ${refund}: ${received} came for ${final}, ${kept} is kept`
  if (status === 'APPROVED') expect(received - kept, said).toBeGreaterThanOrEqual(final)
  if (status === 'UNPAID' || status === 'PENDING') expect(received - kept, said).toBeLessThan(final)
  if (excessOf(booking) > 0) expect(refund, `${said}, and more is here`).toBe('due')
  if (refund === 'due') expect(excessOf(booking), said).toBeGreaterThan(0)
  expect(booking.payments.filter((payment) => payment.status === 'PENDING').length).toBeLessThanOrEqual(1)
}

interface Known {
  there: There[]
  gone: Map<string, number>
}

function judgePayment(payment: Payment, { refunds }: Booking, { there, gone }: Known): void {
  const own = refunds.filter((refund) => refund.payment_id === payment.id)
  const done = sum(own.filter(({ state }) => state === 'done').map(({ value }) => value))
  const open = sum(own.filter(({ state }) => underWay.includes(state)).map(({ value }) => value))
  const said = `${payment.provider} ${payment.status} ${payment.value}: ${payment.refunded} back, ${done} by us, ${open} under way`
  expect(done, said).toBeLessThanOrEqual(payment.refunded)
  expect(payment.refunded + open, said).toBeLessThanOrEqual(payment.most)
  if (payment.held !== '') expect(payment.came, `held: ${said}`).toBe(false)
  if (payment.provider === 'desk' || !payment.came) return
  const id = payment.provider_id ?? ''
  const one = there.find((found) => keyOf(found) === keyOf({ provider: payment.provider, id }))
  expect(one, said).toMatchObject({ wasPaid: true, amount: payment.value })
  expect(payment.refunded, said).toBeLessThanOrEqual(gone.get(keyOf({ provider: payment.provider, id })) ?? 0)
  const theirs = own.flatMap(({ state, provider_id: refund }) => (state === 'done' && refund !== '' ? [refund] : []))
  expect(new Set(theirs).size).toBe(theirs.length)
  expect(theirs.filter((refund) => !one?.refunds.includes(refund))).toEqual([])
}

function judgeDrawer({ bookings }: Books, { drawer }: Story): void {
  const received = bookings.flatMap(({ payments }) =>
    payments.filter(({ provider }) => provider === 'desk').map(hereOf)
  )
  expect(sum(received), 'what is in the drawer').toBe(drawer.centavos)
}

function judgeForward({ bookings }: Books, states: Map<string, string>): void {
  const look = (kind: string, id: string | number, to: string) => {
    const key = `${kind} ${id}`
    const from = states.get(key) ?? to
    expect(from === to || later[kind]?.[from]?.includes(to), `${key} went from ${from} to ${to}`).toBe(true)
    states.set(key, to)
  }
  for (const { id, status, payments, refunds } of bookings) {
    look('booking', id, status)
    for (const payment of payments) look('payment', payment.id, payment.status)
    for (const refund of refunds) look('refund', refund.id, refund.state)
  }
}

/** Vendido, Recebido, A receber and A devolver of the reports are those of the bookings. */
export async function judgeSums({ bookings }: Books, { db, place: { placeId } }: Story): Promise<void> {
  const rows = await listSales(db, { placeId, basis: 'visit', from: '2026-11-01', to: '2026-12-31' })
  const told = {
    sold: sum(rows.map(({ net }) => net)),
    received: sum(rows.map(({ paid, refunded }) => paid - refunded)),
    receivable: sum(rows.map(({ receivable }) => receivable)),
    due: sum(rows.map(({ refundDue }) => refundDue))
  }
  const confirmed = bookings.filter(isConfirmed)
  expect(told).toEqual({
    sold: sum(confirmed.map(({ final }) => final)),
    received: sum(bookings.map(receivedOf)),
    receivable: sum(confirmed.map((one) => Math.max(0, one.final + one.kept - receivedOf(one)))),
    due: sum(bookings.map((one) => (one.refund === 'due' ? excessOf(one) : 0)))
  })
}

/** Once all was heard: what the provider has, our books have, once. */
export function judgeMoney({ books, there }: { books: Books; there: There[] }): void {
  const payments = books.bookings.flatMap((booking) => booking.payments.map((payment) => ({ payment, booking })))
  for (const one of there) {
    const found = payments.find(({ payment }) => keyOf(one) === `${payment.provider} ${payment.provider_id}`)
    const stray = books.strays.find((row) => keyOf(one) === `${row.provider} ${row.provider_id}`)
    const said = JSON.stringify({ there: one, payment: found?.payment, stray })
    expect(found !== undefined && stray !== undefined, said).toBe(stray?.solved === 'booking')
    if (found && found.payment.held === '') expect(hereOf(found.payment), said).toBe(one.here)
    else if (found) expect(found.payment.value, said).not.toBe(one.amount)
    else if (one.here > 0) expect(stray?.value, said).toBe(one.amount)
  }
}
