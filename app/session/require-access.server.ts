import { redirect, redirectDocument } from '@remix-run/node'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { flashHeaders } from './cookie/flash.server.ts'
import { readSession } from './cookie/session-storage.server.ts'
import { createViewer, type Viewer } from './viewer.server.ts'

export type { Viewer } from './viewer.server.ts'

/** Without words, somebody who followed a colleague's link would take the first page for what they asked for. */
const refusal = { tone: 'warning', text: ERRORS.forbidden } as const

/**
 * Line 1 of every loader and action of the guarded area. Without a permission named, the one that the URL's path needs
 * (specification §6) is asked for.
 * @throws Response to /login without a session, to /dashboard without the permission
 */
export async function requireAccess(request: Request, permission?: PermissionKey): Promise<Viewer> {
  const { pathname, search } = new URL(request.url)
  const session = readSession(request)
  if (!session) throw redirectDocument(`/login?${new URLSearchParams({ redirectTo: `${pathname}${search}` })}`)
  const viewer = createViewer(request, session)
  const allowed = permission === undefined ? isAllowed(pathname, session.permissions) : viewer.can(permission)
  if (!allowed) throw redirect('/dashboard', { headers: flashHeaders(request, refusal) })
  return viewer
}

/** For public pages that have something more for somebody signed in. */
export function findViewer(request: Request): Viewer | null {
  const session = readSession(request)
  return session ? createViewer(request, session) : null
}

/** For pages that only make sense to somebody not signed in. @throws Response to /loading, with its `redirectTo` */
export async function requireAnonymous(request: Request): Promise<void> {
  if (!readSession(request)) return
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  throw redirectDocument(redirectTo ? `/loading?${new URLSearchParams({ redirectTo })}` : '/loading')
}
