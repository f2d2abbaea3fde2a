import { setTimeout as delay } from 'node:timers/promises'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type Acknowledged, nothingYet } from '../support/invariants.ts'
import { type Answered, bookOver, callOver, expressForm, findShop, type Shop } from '../support/server/over-http.ts'

/** For programs under a burst: its limits are not what is tried here. */
export const burstEnv = {
  LOG_LEVEL: 'warn',
  LIMIT_BOOKINGS_PER_ADDRESS: '1000000',
  LIMIT_PIX_PER_ADDRESS: '1000000',
  DEMO_PASSWORD: seededPassword
}

/** Each fault leaves holds behind that nobody pays, all of one visitor: after two of them she could hold no more. */
async function liftCeilings(url: string): Promise<void> {
  const login = { username: 'gestor', password: seededPassword }
  const { body } = await callOver<{ accessToken: string }>(url, '/auth/signin/', { body: login })
  const saved = await fetch(`${url}/api/v3/places/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-access-token': body.accessToken ?? '' },
    body: JSON.stringify({ unpaid_per_contact: 0, unpaid_per_address: 0 })
  })
  if (!saved.ok) throw new Error(`the ceilings stay: ${saved.status} ${await saved.text()}`)
}

type Form = ReturnType<typeof expressForm>

export interface Burst {
  sent: Form[]
  acknowledged: Acknowledged
  /** Resolves when so many bookings more are acknowledged, or nobody answers any more. */
  until(more: number): Promise<void>
  /** Everybody finishes what they are at. */
  stop(): Promise<void>
  /** Answers that no fault excuses, e.g. `500 internal`. */
  wrong: string[]
}

const buyers = 12

/** Allowed outcomes of a request under a fault: done, full, not begun, or unknown; never a 500. */
const excused = new Set([200, 201, 409, 503, 504])

const spareDays = { first: 320, count: 40 }
let spare = 0

/** A slot that nobody has booked, on days that are no round's own; null while nobody answers. */
async function findSpare(url: string): Promise<Shop | null> {
  for (let tried = 0; tried < spareDays.count; tried += 1) {
    const daysAhead = spareDays.first + (spare++ % spareDays.count)
    const shop = await findShop(url, { daysAhead }).catch(() => null)
    if (shop) return shop
  }
  return null
}

/** Visitors who book, pay by Pix and whose bank tells of it twice, again and again; `day` keeps rounds apart. */
export async function startBurst(url: string, day: number): Promise<Burst> {
  await liftCeilings(url)
  const shops = await Promise.all([0, 1, 2, 3].map((more) => findShop(url, { daysAhead: day + more })))
  const listeners = new Set<() => void>()
  const burst = { sent: [] as Form[], acknowledged: nothingYet(), wrong: [] as string[] }
  let stopped = false
  const asks = async <T extends object>(asked: Promise<Answered<T>>): Promise<Answered<T> | null> => {
    const answer = await asked.catch(() => null)
    if (answer && (!excused.has(answer.status) || answer.body.code === 'unpaid_ceiling'))
      burst.wrong.push(`${answer.status} ${answer.body.code}`)
    return answer
  }
  const renewals = new Map<number, Promise<unknown>>()
  /** A quick machine sells out while it waits for the fault to be mended: its buyers then go on to another slot. */
  const renew = (at: number) => {
    const renewal = renewals.get(at) ?? findSpare(url).then((found) => found && shops.splice(at, 1, found))
    renewals.set(at, renewal)
    return renewal.finally(() => renewals.delete(at))
  }
  const buy = async (index: number) => {
    for (let count = 0; !stopped; count += 1) {
      const at = (index + count) % shops.length
      const shop = shops[at] as Shop
      const isFull = await buyOnce({ url, shop, burst, asks })
      for (const listen of listeners) listen()
      if (isFull && shops[at] === shop) await renew(at)
    }
  }
  const running = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  return {
    ...burst,
    until(more) {
      const wanted = burst.acknowledged.bookings.size + more
      return new Promise((resolve) => {
        const look = () => {
          if (burst.acknowledged.bookings.size < wanted) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
    async stop() {
      stopped = true
      await running
    }
  }
}

interface Buying {
  url: string
  shop: Shop
  burst: Pick<Burst, 'sent' | 'acknowledged'>
  asks: <T extends object>(asked: Promise<Answered<T>>) => Promise<Answered<T> | null>
}

/** Resolves to whether the places of that day are gone. */
async function buyOnce({ url, shop, burst, asks }: Buying): Promise<boolean> {
  const { sent, acknowledged } = burst
  const form = expressForm(shop)
  sent.push(form)
  const booked = await asks(bookOver(url, form))
  // While nothing answers, a buyer would otherwise ask thousands of times a second.
  if (booked?.status !== 201) return delay(20, booked?.body.code === 'full')
  acknowledged.bookings.set(form.hash, String(booked.body.uuid))
  const charge = await asks(
    callOver<{ payment_id: string }>(url, '/getnet/generate-qr-code-pix', { body: { hash: form.hash } })
  )
  if (charge?.status !== 200) return false
  const { payment_id: id } = charge.body
  const notice = `/getnet/callback/payment?payment_id=${id}`
  const paid = await asks(callOver<{ status: string }>(url, `/simulator/payments/${id}`, { body: { status: 'PAID' } }))
  const told = await Promise.all([notice, notice].map((path) => asks(callOver<{ status: string }>(url, path))))
  if ([paid, ...told].some((answer) => answer?.body.status === 'APPROVED')) acknowledged.paid.add(form.hash)
  return false
}
