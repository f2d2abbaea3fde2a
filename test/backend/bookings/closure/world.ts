import { randomUUID } from 'node:crypto'
import { endClosures, includeLate } from '#app/backend/bookings/closure/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { friday } from '../../../support/database/backend.ts'
import { openRefundWorld, roles } from '../../refunds/world.ts'

export const closer = [...roles.operador, 'operation/closure', 'operation/index']

export const message =
  '{local}: {nome}, {atrativo} em {data} às {hora} não vai acontecer {motivo}. Escolha: {opcoes}. {link}'

type Wish = Record<string, unknown>

/** A place on whose days it rains: its staff closes them, and who booked answers by what they were sent. */
export async function openClosureWorld(db: Database) {
  const world = await openRefundWorld(db)
  const { call, place, till } = world
  const staff = await world.as(closer)
  const chief = await world.as([...closer, 'operation/refund-depart'])
  const visitDay = async (uuid: string) => (await till.readBooking(uuid)).date

  async function shut(date: string, wish: Wish = {}) {
    const body = {
      key: randomUUID(),
      date,
      slots: [{ product: place.productUuid, times: [] }],
      reason: 'rain',
      note: '',
      offers: ['date', 'credit', 'refund'],
      answer_until: date,
      fallback: '',
      message,
      ...wish
    }
    return call('POST', '/closures', { token: body.fallback === 'refund' ? chief.token : staff.token, body })
  }

  const read = async (id: string) => (await call('GET', `/closures/${id}`, { token: staff.token })).body

  /** Returns the token in the last message queued for a booking of a closure. */
  async function tokenOf(uuid: string): Promise<string> {
    const { rows } = await db.pool.query<{ token: string }>(
      `select c.token from closure_bookings c join bookings b on b.id = c.booking_id
       where b.public_id = $1 order by c.living desc limit 1`,
      [uuid]
    )
    return rows[0]?.token ?? ''
  }

  const open = (token: string) => call('GET', `/closure-answers/${token}`)
  const answer = (token: string, choice: string, to: { date?: string; time?: string } = {}) =>
    call('POST', `/closure-answers/${token}`, { body: { answer: choice, date: '', time: '', ...to } })

  const texts = async () => {
    const { rows } = await db.pool.query<{ text: string; to: string; kind: string }>(
      `select message_body ->> 'message' as text, "to", kind from messages where place_id = $1 and kind = 'closure' order by id`,
      [place.placeId]
    )
    return rows
  }

  return {
    ...world,
    staff,
    chief,
    visitDay,
    shut,
    read,
    tokenOf,
    open,
    answer,
    texts,
    start: friday,
    late: () => includeLate(world.backend),
    end: () => endClosures(world.backend)
  }
}

export type ClosureWorld = Awaited<ReturnType<typeof openClosureWorld>>
