import { ApiError } from '#app/contracts/api-error.ts'
import { listPublicIssueTypes } from '#app/contracts/issues/public.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { writeWish } from '#app/domain/booking/wished-group.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { GROUP_BOOKING } from '#app/domain/issue/effects.ts'
import type { StepContext } from '../step-context.server.ts'
import type { GroupOffer } from '../view.ts'
import type { ReadTickets } from './ticket-fields.server.ts'

type Choosing = Pick<StepContext, 'call' | 'chosen' | 'place'> & { product: { uuid: string } }

/** Null unless the choice met a limit of people and the place takes requests. */
export async function offerGroup(
  { call, chosen, place, product }: Choosing,
  { limitAt }: Pick<ReadTickets, 'limitAt'>
): Promise<GroupOffer | null> {
  if (limitAt === null || !place.issues_open || chosen.ver) return null
  const types = await listTypes(call, place.uuid)
  if (types.length === 0) return null
  const type = types.find(({ effect }) => effect === GROUP_BOOKING)
  const tickets = chosen.tickets.flatMap(({ label, quantity }) => {
    const people = parseQuantity(quantity)
    return people ? [{ label, quantity: people }] : []
  })
  const wish = { product: product.uuid, date: toIsoDay(chosen.date) ?? '', time: chosen.time, tickets }
  const query = new URLSearchParams({ pid: place.uuid, ...(type ? { tipo: type.id } : {}) })
  for (const [name, value] of writeWish(wish)) query.append(name, value)
  return { href: `/requerimento?${query}`, at: limitAt }
}

/** Empty when the API does not answer: the visitor then sees the limit alone. */
async function listTypes(call: StepContext['call'], uuid: string) {
  try {
    return await call(listPublicIssueTypes, { params: { uuid } })
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
