import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { insertCredit, insertCreditPayment } from '#app/backend/db/queries/closures/credits.server.ts'
import { bookings } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { makeCreditCode } from '#app/domain/closure/credit-code.ts'
import { bookingForm } from '../../../support/database/backend.ts'
import { type AuditWorld, callAs, type Step } from '../world.ts'

const onSite = { payment_method: 'cod', payLater: true }

const closing = ({ place }: AuditWorld, date: string, key: string) => ({
  body: {
    key,
    date,
    slots: [{ product: place.productUuid, times: [] }],
    reason: 'rain',
    note: '',
    offers: ['date', 'refund'],
    answer_until: '2026-12-30',
    fallback: '',
    message: '{nome}: {link}'
  }
})

const [first, second] = ['5d0b1f3e-9f0d-4a53-9d4e-6b1f0c2a7e01', '5d0b1f3e-9f0d-4a53-9d4e-6b1f0c2a7e02'] as const

/** A closed day on which one booking waits for an answer. */
async function closedOne(world: AuditWorld) {
  const form = bookingForm(world.place, { ...onSite, date: '2026-12-22' })
  const { body } = await callAs(world, 'createExpressBooking', { token: '', body: form })
  await callAs(world, 'createClosure', closing(world, '2026-12-22', second))
  const closure = await callAs(world, 'getClosure', { params: { id: second } })
  const rows = closure.body.bookings as { id: string; uuid: string }[]
  return { id: second, booking: rows.find(({ uuid }) => uuid === body.uuid)?.id ?? '' }
}

const creditCode = makeCreditCode(new Uint8Array(8), new Uint8Array(8))

/** A booking that owes, and a credit of the same person. */
async function owingOne(world: AuditWorld): Promise<string> {
  const form = bookingForm(world.place, { ...onSite, date: '2026-12-21' })
  const { uuid } = (await callAs(world, 'createExpressBooking', { token: '', body: form })).body
  const { orm } = world.db
  const [row] = await orm.select().from(bookings).where(eq(bookings.publicId, uuid))
  if (!row) throw new Error('no booking')
  const { id: bookingId, placeId, document } = row
  const paymentId = randomUUID()
  const at = new Date()
  const credit = { code: creditCode, bookingId, paymentId, document, value: 90_000, balance: 90_000 }
  await inTransaction(world.db, async (tx) => {
    await insertCreditPayment(tx, { id: paymentId, placeId, bookingId, value: 0, description: '', at })
    await insertCredit(tx, { id: randomUUID(), placeId, ...credit, validUntil: '2027-12-30' })
  })
  return uuid
}

export const closureSteps: Step[] = [
  {
    id: 'payByCredit',
    actions: ['booking.credit-used'],
    ask: async (world) => {
      world.notes.owing ??= await owingOne(world)
      return { params: { uuid: world.notes.owing }, body: { code: creditCode } }
    }
  },
  {
    id: 'createClosure',
    actions: ['day.blocked', 'closure.made'],
    ask: (world) => closing(world, '2026-12-23', first),
    twice: true
  },
  {
    id: 'resendClosure',
    actions: ['closure.told-again'],
    ask: async (world) => {
      world.notes.closed ??= JSON.stringify(await closedOne(world))
      return { params: JSON.parse(world.notes.closed), body: { seen: 1, booking: '' } }
    },
    to: /^1 mensagem$/,
    twice: true
  },
  {
    id: 'answerForVisitor',
    actions: ['booking.cancelled', 'booking.closure-answered'],
    ask: ({ notes }) => ({ params: JSON.parse(notes.closed ?? '{}'), body: { answer: 'cancel', date: '', time: '' } }),
    twice: true
  },
  {
    id: 'reopenClosure',
    actions: ['day.unblocked', 'closure.reopened'],
    ask: () => ({ params: { id: first }, body: { complete: true } }),
    twice: true
  }
]
