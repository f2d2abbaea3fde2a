import { notFound } from '#app/contracts/api-error.ts'
import type { getInside } from '#app/contracts/booking/gate.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatTime } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { countInside, listInside } from '../../db/queries/bookings/gate/inside.server.ts'
import { listEmergency } from '../../db/queries/bookings/waivers.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { operatorSight } from '../read-booking.server.ts'
import { readProducts } from './read-gate.server.ts'

/** More than a park lets in; an evacuation list must be whole. */
const mostParties = 2000

/** @throws ApiError 422 for what is no list of ids */
export async function readInside(
  { query }: Received<typeof getInside>,
  ctx: StaffContext
): Promise<Answer<typeof getInside>> {
  const { actor, db } = ctx
  const { placeId, userId } = actor
  const seesAll = holds(actor, 'operation/all-bookings')
  const now = ctx.now()
  const asked = { placeId, products: readProducts(query.product), agentUserId: seesAll ? null : userId, now }
  const [place, parties] = await Promise.all([
    countInside(db, asked),
    query.people ? listInside(db, { ...asked, limit: mostParties }) : []
  ])
  if (!place) throw notFound()
  const uuids = parties.map(({ uuid }) => uuid)
  const emergency = holds(actor, 'operation/waiver-care') ? await listEmergency(db.orm, { placeId, uuids }) : []
  return {
    now: now.toISOString(),
    own_only: !seesAll,
    dusk: place.dusk,
    is_dusk: formatTime(now, place.timezone) >= place.dusk,
    slots: place.slots.map(({ productUuid, productName, ...slot }) => ({
      product_uuid: productUuid,
      product_name: productName,
      ...slot
    })),
    parties: parties.map((party) => ({
      ...toParty(party, operatorSight(ctx)),
      emergency: emergency.filter(({ booking }) => booking === party.uuid).map(({ booking: _, ...told }) => told)
    })),
    left_off: Math.max(0, (parties[0]?.total ?? 0) - parties.length)
  }
}

type PartyRow = Awaited<ReturnType<typeof listInside>>[number]

function toParty(row: PartyRow, { personal, contacts }: { personal: boolean; contacts: boolean }) {
  const { uuid, code, name, surname, phone, productUuid, productName, date, time, people, guides, due, counted } = row
  const full = `${name} ${surname}`.trim()
  return {
    uuid,
    booking_code: code,
    name: personal ? full : maskName(full),
    phone: contacts ? phone : maskPhone(phone),
    product_uuid: productUuid,
    product_name: productName,
    date,
    time,
    people,
    guides,
    due: new Date(Number(due)).toISOString(),
    counted
  }
}
