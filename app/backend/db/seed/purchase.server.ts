import { slotInstant } from '#app/domain/calendar/dates.ts'
import type { Random } from './random.server.ts'
import type { SeedWorld } from './rows.server.ts'
import type { Visit } from './visits.server.ts'

export type SeedChannel = 'RESERVAEXPRESSA' | 'WORDPRESS' | 'LARAVEL' | 'POSCONTROLE'

/** Instants after `now` have not happened yet. */
export interface Purchase {
  channel: SeedChannel
  method: string
  paymentChannel: string
  gateMethod: string
  free: boolean
  createdAt: Date
  paidAt: Date
  visitAt: Date
  checkInAt: Date
  cancelledAt: Date
  shows: boolean
  wasPaid: boolean
}

const minute = 60_000

const methods: Readonly<Record<SeedChannel, Readonly<Record<string, number>>>> = {
  RESERVAEXPRESSA: { pix: 72, cod: 16, credit: 12 },
  WORDPRESS: { credit: 44, pix: 34, debit: 12, wallet: 8, cortesia: 2 },
  LARAVEL: { credit: 1 },
  POSCONTROLE: { pos_credit: 30, pos_debit: 25, pos_pix: 25, pos_money: 16, pos_cortesia: 4 }
}

function chooseMethod({ fate }: Visit, channel: SeedChannel, random: Random): string {
  const drawn = random.weighted(methods[channel])
  return fate === 'expired' || fate === 'pending' ? 'pix' : drawn
}

function providerOf(channel: SeedChannel, method: string): string {
  if (channel === 'LARAVEL') return 'stripe'
  if (channel === 'POSCONTROLE' || method === 'cod' || method === 'cortesia') return ''
  return method === 'pix' ? 'getnet' : 'mpago'
}

function boughtAt(visitAt: Date, now: Date, random: Random): Date {
  const ahead = visitAt.getTime() - (120 + 36_000 * random.next() ** 2.5) * minute
  const latest = now.getTime() - (20 + 14_000 * random.next() ** 2) * minute
  return new Date(ahead > now.getTime() - 20 * minute ? latest : ahead)
}

/** Draws the same numbers at any time of day, so that one date gives one demonstration. */
export function makePurchase(visit: Visit, world: SeedWorld): Purchase {
  const { random } = visit
  const { now } = world
  const visitAt = slotInstant(visit.date, visit.time, world.timezone)
  const drawn = random.weighted({ RESERVAEXPRESSA: 50, WORDPRESS: 16, LARAVEL: 14, POSCONTROLE: 20 })
  const beforeNow = random.next()
  const bought = boughtAt(visitAt, now, random)
  const delay = random.between(1, 12)
  const early = random.between(-20, 15)
  const atGate = visit.fate === 'live' && visitAt.getTime() + early * minute < now.getTime()
  const channel =
    visit.fate === 'expired' || visit.fate === 'pending' || (drawn === 'POSCONTROLE' && !atGate)
      ? 'RESERVAEXPRESSA'
      : drawn
  const method = chooseMethod(visit, channel, random)
  const checkInAt = new Date(visitAt.getTime() + early * minute)
  const gate = channel === 'POSCONTROLE'
  const createdAt = gate ? new Date(checkInAt.getTime() - delay * minute) : bought
  const paidAt = gate ? createdAt : new Date(createdAt.getTime() + delay * minute)
  const end = Math.min(visitAt.getTime(), now.getTime())
  return {
    channel,
    method,
    paymentChannel: providerOf(channel, method),
    gateMethod: random.pick(['pos_money', 'pos_pix', 'pos_debit']),
    free: method.endsWith('cortesia'),
    createdAt: visit.fate === 'pending' ? new Date(now.getTime() - 3 * minute) : createdAt,
    paidAt,
    visitAt,
    checkInAt,
    cancelledAt: new Date(paidAt.getTime() + Math.max(0, end - paidAt.getTime()) * beforeNow),
    shows: random.chance(0.93),
    wasPaid: random.chance(0.7) && method !== 'cod'
  }
}
