import { invalid } from '#app/contracts/api-error.ts'
import { type listGroupNames, MOST_NAMED_GROUPS } from '#app/contracts/booking/group-list.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { listNamedGroups, listNamesOfGroups } from '../../db/queries/bookings/list-groups.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { isUuidText } from '../../kernel/place-id.server.ts'

/** @throws ApiError 422 at `groups` for too many */
export async function listNames(
  { query }: Received<typeof listGroupNames>,
  { db, actor }: StaffContext
): Promise<Answer<typeof listGroupNames>> {
  const uuids = [...new Set(query.groups.split(',').filter(isUuidText))]
  if (uuids.length > MOST_NAMED_GROUPS) throw invalid({ fields: { groups: ['São grupos demais de uma vez.'] } })
  if (uuids.length === 0) return { groups: [] }
  const { placeId, userId } = actor
  const seesAll = holds(actor, 'operation/all-bookings')
  const groups = await listNamedGroups(db.orm, { uuids, placeId, userId, seesAll })
  const people =
    groups.length > 0
      ? await listNamesOfGroups(
          db.orm,
          groups.map(({ id }) => id)
        )
      : []
  return {
    groups: groups.map(({ id, uuid, name, bought }) => ({
      uuid,
      name,
      bought,
      people: people.filter(({ groupId }) => groupId === id).map(({ name, note }) => ({ name, note }))
    }))
  }
}
