import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { PERMISSIONS, type PermissionKey } from '#app/domain/access/permission-table.ts'
import { findViewer, requireAccess } from '#app/session/index.server.ts'

/** Redirects an area's URL to its index, or to the first screen that the user may see. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, findIndex(request).key)
  return redirect(`${findIndex(request).path}${new URL(request.url).search}`)
}

/** A user who may see none of them gets the index's refusal. */
function findIndex(request: Request): { key: PermissionKey; path: string } {
  const area = new URL(request.url).pathname.toLowerCase().replace(/\/+$/, '')
  const below = PERMISSIONS.filter(({ kind }) => kind === 'screen')
    .map(({ key, path = `/${key}` }) => ({ key, path }))
    .filter(({ path }) => path.toLowerCase().startsWith(`${area}/`))
  const isIndex = ({ path }: { path: string }) => path.toLowerCase() === `${area}/index`
  const inOrder = [...below.filter(isIndex), ...below.filter((screen) => !isIndex(screen))]
  const viewer = findViewer(request)
  const [first] = inOrder
  if (!first) throw new Error(`no screen lies below ${area}`)
  return inOrder.find(({ key }) => viewer?.can(key)) ?? first
}
