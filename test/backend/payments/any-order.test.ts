import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { drainJobs } from '#app/backend/kernel/schedule.server.ts'
import { noticeJob, noticeKind } from '#app/backend/payments/notices/apply-notice.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import { amountsOf } from '#app/domain/booking/amounts.ts'
import { receivedOf } from '#app/domain/money/received.ts'
import { createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { openTill } from './world.ts'

// MONEY_RUNS=10000 npx vitest run test/backend/payments/any-order.test.ts
const numRuns = Number(process.env.MONEY_RUNS ?? 200)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const nth = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({ what: fc.constant('book' as const), which: nth }),
  fc.record({ what: fc.constantFrom('pix', 'pay', 'pay', 'notice', 'deny', 'charge-back', 'stray'), which: nth }),
  fc.record({ what: fc.constantFrom('cancel', 'move', 'receive', 'poll', 'pass', 'expire'), which: nth })
)
type Step = { what: string; which: number }

/** What happens to four bookings at most, of a place with room for two of them. */
async function openStory() {
  const till = openTill(db)
  const place = await till.openPlace({ capacity: 6 })
  const desk = ['operation/cancel', 'operation/edit', 'operation/receive', 'operation/all-bookings', 'operation/values']
  const { token } = await createUser(db, place.placeId, [...desk, 'operation/booking-list'])
  const made: { uuid: string; hash: string; charges: string[] }[] = []
  /** What the bank says of each charge in the end. */
  const bank = new Map<string, string>()
  const act = (action: string, hash: string, payload: Record<string, unknown>) =>
    till.call('POST', '/booking/event', { token, body: { action, hash, payload } })
  const notice = (id: string) => till.call('GET', `/getnet/callback/payment?payment_id=${id}`)
  const say = async (id: string, word: string) => {
    bank.set(id, word)
    await till.bankSays(id, word)
  }
  const work = () => drainJobs(till.backend, [noticeJob], { only: [noticeKind] })

  const does: Record<string, (which: number) => Promise<unknown>> = {
    async book() {
      if (made.length >= 4) return
      const booking = await till.book(place)
      if (booking.uuid !== 'undefined') made.push({ ...booking, charges: [] })
    },
    async pix(which) {
      const booking = made[which]
      const id = booking && (await till.pix(booking.hash)).body.payment_id
      if (id && !booking?.charges.includes(id)) booking?.charges.push(String(id))
    },
    async pay(which) {
      for (const id of made[which]?.charges.slice(-1) ?? []) await say(id, 'PAID')
    },
    async deny(which) {
      for (const id of made[which]?.charges.slice(-1) ?? []) if (bank.get(id) !== 'PAID') await say(id, 'DENIED')
    },
    // Of the first charge, which a later one may have followed.
    async 'charge-back'(which) {
      for (const id of made[which]?.charges.slice(0, 1) ?? []) if (bank.get(id) === 'PAID') await say(id, 'CANCELED')
    },
    async notice(which) {
      await Promise.all((made[which]?.charges ?? []).flatMap((id) => [notice(id), notice(id)]))
      await work()
    },
    async stray(which) {
      await till.call('GET', `/getnet/callback/payment?payment_id=${randomUUID()}&order_id=${made[which]?.hash}`)
      await work()
    },
    cancel: async (which) => made[which] && act('cancel', made[which].hash, { reason: 'Pedido' }),
    move: async (which) =>
      made[which] && act('change-date', made[which].hash, { date: `2026-11-2${2 + which}`, time: '09:00' }),
    receive: async (which) =>
      made[which] &&
      act('receive', made[which].hash, {
        key: randomUUID(),
        method: 'pos_money',
        value: which % 2 ? '60,00' : '200,00'
      }),
    poll: () => pollCharges(till.backend),
    pass: async (which) => till.clock.pass(which + 1),
    async expire() {
      till.clock.pass(16)
      await till.release()
    }
  }
  return { till, made, bank, work, run: ({ what, which }: Step) => does[what]?.(which) }
}

type Story = Awaited<ReturnType<typeof openStory>>

/** Nothing paid is lost, nothing is counted twice, and what is too much is owed. */
async function judge({ till, made, bank }: Story): Promise<void> {
  for (const { uuid } of made) {
    const { booking, payments, events } = await till.readMoney(uuid)
    const online = payments.filter(({ provider }) => provider !== 'desk')
    for (const { providerId, status } of online) {
      const isThere = bank.get(providerId ?? '') === 'PAID'
      expect(status === 'APPROVED', `${providerId} is ${bank.get(providerId ?? '')} at the bank`).toBe(isThere)
    }
    const kept = receivedOf(payments)
    const { received, sold, refundDue } = amountsOf({ ...booking, received: kept.paid - kept.refunded })
    expect(refundDue).toBe(Math.max(0, received - sold))
    if (booking.status === 'APPROVED') {
      const wentBack = events.some(({ action }) => action === 'refunded')
      expect(received >= sold || wentBack, `${received} of ${sold}`).toBe(true)
    }
  }
}

it('whatever happens in whatever order, places and centavos add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const story = await openStory()
      await story.run({ what: 'book', which: 0 })
      for (const one of steps) await story.run(one)
      // Whatever notice was lost, the job asks.
      story.till.clock.pass(30)
      await story.till.release()
      await story.work()
      for (const charge of story.made.flatMap(({ charges }) => charges)) await story.till.apply(charge)
      await judge(story)
    }),
    { numRuns }
  )
  expect(await findBreaches(db.url)).toEqual({})
}, 7_200_000)
