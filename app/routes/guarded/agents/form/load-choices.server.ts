import { listAgentUsers } from '#app/contracts/agents/manage.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { loadAttractions } from '../load-attractions.server.ts'

/** `linked`: the user linked now, who is missing from the list of free users. */
export async function loadChoices(viewer: Viewer, linked: { uuid: string; name: string }) {
  const mayLink = viewer.can('operation/all-bookings')
  const [attractions, users] = await Promise.all([
    loadAttractions(viewer),
    mayLink ? whereKnown(viewer.call(listAgentUsers, {})) : null
  ])
  const own = linked.uuid ? [{ value: linked.uuid, label: linked.name }] : []
  const free = (users ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return { attractions, users: [...own, ...free], mayLink: users !== null }
}
