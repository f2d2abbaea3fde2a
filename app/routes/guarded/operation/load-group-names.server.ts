import { listGroupNames, MOST_NAMED_GROUPS } from '#app/contracts/booking/group-list.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** Lists of the groups by uuid, as far as the viewer may see them; those beyond the first sixty are left out. */
export async function loadGroupNames(viewer: Viewer, uuids: readonly string[]) {
  const asked = [...new Set(uuids.filter(Boolean))].slice(0, MOST_NAMED_GROUPS)
  if (asked.length === 0) return new Map<string, NamedGroup>()
  const found = await whereKnown(viewer.call(listGroupNames, { query: { groups: asked.join(',') } }))
  return new Map(
    (found?.groups ?? []).map(({ uuid, name, bought, people }) => [
      uuid,
      {
        uuid,
        title: `Lista do grupo ${name}: ${people.length} de ${peopleLabel(bought)}`,
        href: `/operation/booking-list/group/${uuid}#pessoas`,
        people
      }
    ])
  )
}

export interface NamedGroup {
  uuid: string
  title: string
  href: string
  people: { name: string; note: string }[]
}
