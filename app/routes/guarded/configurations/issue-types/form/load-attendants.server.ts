import { listIssueAttendants } from '#app/contracts/issues/types.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** Null when the API stores only a type's name and description (the specification). */
export async function loadAttendants({ call }: Pick<Viewer, 'call'>) {
  const people = await whereKnown(call(listIssueAttendants, {}))
  return people === null ? null : people.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
