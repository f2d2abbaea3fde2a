import { getGroupPeople } from '#app/contracts/booking/groups.ts'
import { formatDay, formatInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { writeGroupPeople } from '#app/domain/import/group-people.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function loadPeople(viewer: Viewer, uuid: string) {
  const { people, link, ...list } = await viewer.call(getGroupPeople, { params: { uuid } })
  const zone = viewer.place.timezone
  const who = list.by_link ? 'pelo link do grupo' : list.changed_by && `por ${list.changed_by}`
  return {
    ...list,
    changed: list.changed_date
      ? `Última mudança em ${[formatInstant(list.changed_date, zone), who].filter(Boolean).join(', ')}.`
      : '',
    link: link?.since
      ? {
          since: [formatInstant(link.since, zone), link.by && `por ${link.by}`].filter(Boolean).join(', '),
          until: formatDay(link.until)
        }
      : null,
    people: people.map(({ name, document, birth, note }, at) => ({
      number: at + 1,
      name,
      document: formatDocument(document),
      birth: birth ? formatDay(birth) : '',
      note
    }))
  }
}

export type PeopleView = Awaited<ReturnType<typeof loadPeople>>

/** Writes the list as a CSV, which the form reads again. */
export function toCsv({ people }: PeopleView): string {
  return writeGroupPeople(people.map((person) => ({ ...person, birth: toIsoDay(person.birth) })))
}
