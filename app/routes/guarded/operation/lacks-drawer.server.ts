import { readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** False for a user who uses no drawer, and when the API has none. */
export async function lacksDrawer(viewer: Viewer): Promise<boolean> {
  if (!viewer.can('operation/drawer')) return false
  const own = await whereKnown(viewer.call(readOwnDrawer, {}))
  return own !== null && own.drawer === null
}
