import { listIssueAttendants } from '#app/contracts/issues/types.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** Null where the API knows of a type only what the specification says: its name and description. */
export async function loadAttendants({ call }: Pick<Viewer, 'call'>) {
  const people = await whereKnown(call(listIssueAttendants, {}))
  return people === null ? null : people.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
