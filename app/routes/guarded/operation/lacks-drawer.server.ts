import { readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** False for who has none to open, and where the API knows none. */
export async function lacksDrawer(viewer: Viewer): Promise<boolean> {
  if (!viewer.can('operation/drawer')) return false
  const own = await whereKnown(viewer.call(readOwnDrawer, {}))
  return own !== null && own.drawer === null
}
