import { randomBytes } from 'node:crypto'
import { readGroupLink } from '#app/contracts/booking/group-link.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { formatDayNamed } from '#app/domain/calendar/dates.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { findViewer, openCall } from '#app/session/index.server.ts'
import { toShopWindow } from '../../shop-window.ts'

/** A signed-in user calls with their own token: the API keeps staff to their own permission. */
export const callOf = (request: Request) => findViewer(request)?.call ?? openCall(request)

/** Needs no login: the URL is unguessable. @throws ApiError 403, 404, 429 */
export async function loadGroupList(request: Request, key: string) {
  const call = callOf(request)
  const { place_uuid: uuid, visits, ...group } = await call(readGroupLink, { params: { key } })
  const place = await call(getPublicPlace, { params: { uuid } })
  return {
    shop: toShopWindow(place),
    path: `/lista-do-grupo/${key}`,
    visits: visits.map(({ product, date, time, people }) => ({
      what: product,
      when: `${formatDayNamed(date)}, ${time}`,
      people: peopleLabel(people)
    })),
    ...group,
    hash: randomBytes(16).toString('hex')
  }
}

export type GroupListView = Awaited<ReturnType<typeof loadGroupList>>
