import { listIssueAttendants } from '#app/contracts/issues/types.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

export async function loadAttendants({ call }: Viewer) {
  const people = await whereKnown(call(listIssueAttendants, {}))
  return (people ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
}
