import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formAction, requireAccess, type Sent } from '#app/session/index.server.ts'
import type { RemovedThing } from './define-removal.tsx'

interface ServedRemoval {
  permission: PermissionKey
  find(asked: Omit<Sent, 'form'>): Promise<RemovedThing>
  remove(asked: Sent): Promise<unknown>
  /** Page after the removal, and the message on it. */
  to: string
  said: string
}

/** The page's action; `action.loader` is its loader. Both ask for the permission first. */
export function serveRemoval({ permission, find, remove, to, said }: ServedRemoval) {
  async function loader({ request, params }: LoaderFunctionArgs) {
    const viewer = await requireAccess(request, permission)
    return find({ viewer, params, request })
  }

  const action = formAction(permission, [], async (_fields, sent) => {
    await remove(sent)
    return { to, text: said }
  })

  return Object.assign(action, { loader })
}
