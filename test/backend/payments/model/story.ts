import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { GatewayFault } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import type { Log } from '#app/log.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../../support/database/backend.ts'
import { gatewaysOf, openBanks } from './banks.ts'

export interface Setting {
  capacity: number
  policy: number
  /** Centavos above which a second person approves; null: none. */
  limit: number | null
  pixBy: 'mercadopago' | 'getnet'
  /** How each of the first bookings is bought. */
  bought: number[]
}

export interface Step {
  what: string
  /** Which booking, or payment of one, it is about: the number goes round. */
  which: number
  /** Which of the ways of doing it. */
  how: number
}

export type Deeds = Record<string, (which: number, how: number) => Promise<unknown>>

export interface Made {
  uuid: string
  hash: string
  /** Ids of its checkouts. */
  checkouts: string[]
  receipts: string[]
}

/** Cancellation policies; the first is the default. */
const policies: (OwnPolicy | null)[] = [
  null,
  { tiers: [{ hours: 20, percent: 50 }], withdrawalDays: 7, noShowPercent: 0, feeBearer: 'visitor' },
  { change: { allowed: true, untilHours: 0, times: 9, fee: { percent: 10, value: 150 } } }
]

const everything = [
  'booking/index',
  'operation/booking-list',
  'operation/all-bookings',
  'operation/values',
  'operation/edit',
  'operation/cancel',
  'operation/receive',
  'operation/undo-receive',
  'operation/checkin',
  'operation/refund',
  'operation/checkin-override',
  'operation/refund-depart',
  'operation/refund-approve',
  'financial/unsettled',
  'financial/settle'
]

/** Providers that fail are what is played here; whatever else goes wrong is kept for the judge. */
function createLog(faults: unknown[]): Log {
  const quiet = () => {}
  const error = ({ err }: { err?: unknown }) => {
    if (err !== undefined && !(err instanceof GatewayFault)) faults.push(err)
  }
  return { debug: quiet, info: quiet, warn: quiet, error }
}

/** Saturday, Sunday (dearer) and Monday (cheaper). */
export const visits = [
  { date: '2026-11-21', time: '09:00' },
  { date: '2026-11-21', time: '14:00' },
  { date: '2026-11-22', time: '09:00' },
  { date: '2026-11-23', time: '09:00' }
]

/** A few bookings of a place with few places, two providers, two of its staff, and a clock of their own. */
export async function openStory(db: Database, setting: Setting) {
  const clock = createClock()
  const place = await openPlace(db, setting)
  const { placeId } = place
  const banks = openBanks({ placeId, now: clock.now })
  const faults: unknown[] = []
  const state = { pixBy: setting.pixBy }
  const gateways = gatewaysOf(banks, { placeId, pixBy: () => state.pixBy })
  const backend = { ...createTestBackend(db, clock), gateways, log: createLog(faults), baseUrl: 'https://trilha.test' }
  const staff = [await createUser(db, placeId, everything), await createUser(db, placeId, everything)]
  const call = createCaller(backend)
  const handle = createApiHandler(backend)
  /** A random sender address: notices about unknown payments are limited per address. */
  const address = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
  return {
    db,
    clock,
    place,
    banks,
    backend,
    state,
    faults,
    made: [] as Made[],
    /** Centavos in the drawer, by what it was told that came and went. */
    drawer: { centavos: 0 },
    /** Nothing that anybody does is an error of ours; a provider that is out is none, either. */
    async call(method: string, path: string, { body, by }: { body?: unknown; by?: number } = {}) {
      const token = by === undefined ? undefined : staff[by % staff.length]?.token
      const answer = await call(method, path, { body, token })
      expect(answer.status === 503 || answer.status < 500, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(
        true
      )
      return answer
    },
    /** A notice as its provider sends it. */
    async post(letter: Request) {
      const { pathname, search } = new URL(letter.url)
      const { method } = letter
      const headers = new Headers(letter.headers)
      headers.set('x-sender-request-id', headers.get('x-request-id') ?? '')
      const body = method === 'GET' ? undefined : await letter.clone().text()
      const request = new Request(`http://localhost${pathname}${search}`, { method, headers, body })
      const { status } = await handle(request, { requestId: 'test', address })
      expect(status, `notice ${pathname}`).toBeLessThan(500)
    }
  }
}

export type Story = Awaited<ReturnType<typeof openStory>>

async function openPlace(db: Database, { capacity, policy, limit }: Setting): Promise<TestPlace> {
  const place = await createPlace(db, { capacity })
  await db.pool.query('update places set refund_policy = $2, refund_limit = $3 where id = $1', [
    place.placeId,
    policies[policy % policies.length] ?? null,
    limit
  ])
  await db.pool.query(
    `insert into ticket_prices (ticket_type_id, weekdays, price)
     select t.id, to_jsonb(array[w.day]), t.price * w.times / 100
     from ticket_types t cross join (values (0, 125), (1, 50)) w (day, times) where t.product_id = $1`,
    [place.productId]
  )
  return place
}

/** Removes open work, because the next story's clock starts anew. */
export async function closeStory({ db, place: { placeId } }: Story): Promise<void> {
  await db.pool.query(
    `with a as (update payments set ask_at = null where place_id = $1 and ask_at is not null),
       b as (update refunds set try_at = null where place_id = $1 and try_at is not null),
       c as (update bookings set hold_until = null where place_id = $1 and status = 'UNPAID' and hold_until is not null)
     delete from graphile_worker._private_jobs`,
    [placeId]
  )
}
