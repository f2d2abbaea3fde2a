import { json, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { closedPart, partClosedWords } from '#app/domain/access/permission-areas/parts.ts'
import { keyOf, type PermissionKey } from '#app/domain/access/permission-table.ts'
import { hasPermission, isAllowed, permissionForPath } from '#app/domain/access/permissions.ts'
import { pathBack } from '#app/domain/access/redirect-path.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { carriedOf } from './carried.server.ts'
import { flashHeaders } from './cookie/flash.server.ts'
import { readSession } from './cookie/session-storage.server.ts'
import { type Call, createViewer, isSessionEnd, openCall, type Viewer } from './viewer.server.ts'

export type { Viewer } from './viewer.server.ts'

/** Explains the redirect: without it the user would take the first page for the one that the link promised. */
const refusal = { tone: 'warning', text: ERRORS.forbidden } as const

/** Lets the frame around a screen load when the place has switched the screen off; the screen itself tells so. */
type EvenClosed = { evenClosed: true }

/**
 * Must be line 1 of every guarded loader and action. Default permission: that of the URL's path (specification §6).
 * @throws Response: to /login without a session; to /dashboard without the permission; 403 when the place has switched
 * the module off (a file request goes to /dashboard instead)
 */
export async function requireAccess(request: Request, asked?: PermissionKey | EvenClosed): Promise<Viewer> {
  const permission = typeof asked === 'string' ? asked : undefined
  const { pathname } = new URL(request.url)
  const session = readSession(request)
  if (!session) throw redirectDocument(`/login?${new URLSearchParams({ redirectTo: pathBack(request.url) })}`)
  const viewer = createViewer(request, session)
  const needed = permission ?? neededAt(pathname)
  const allowed =
    permission === undefined ? isAllowed(pathname, session.permissions) : hasPermission(session.permissions, permission)
  if (!allowed) throw redirect('/dashboard', { headers: flashHeaders(request, refusal) })
  const part = closedPart(needed, session.off)
  if (part && typeof asked !== 'object') throw partClosed(request, { name: part.name, viewer })
  return viewer
}

/** Makes the loader of a page that reads nothing. */
export function guardOnly(permission?: PermissionKey) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await requireAccess(request, permission)
    return null
  }
}

function neededAt(pathname: string): string {
  const needed = permissionForPath(pathname)
  return needed === null ? '' : keyOf(needed)
}

const fileAddress = /\.[a-z]+$|\/(csv|xlsx|xml)$/

/**
 * Shows a page below the menu, with a link to the switch for users who may use it. A file request has no page for this
 * text, so it redirects.
 */
function partClosed(request: Request, { name, viewer }: { name: string; viewer: Viewer }): Response {
  const message = partClosedWords(name)
  if (fileAddress.test(new URL(request.url).pathname)) {
    return redirect('/dashboard', { headers: flashHeaders(request, { tone: 'warning', text: message }) })
  }
  const switchHref = viewer.can('configurations/modules') ? '/configurations/modules' : null
  return json({ message, closed: { name, switchHref } }, { status: 403 })
}

export function findViewer(request: Request): Viewer | null {
  const session = readSession(request)
  return session ? createViewer(request, session) : null
}

/**
 * Calls with the session's token when there is one, and without a token once the session has ended: a visitor's page
 * needs no session.
 */
export function callAsAnybody(request: Request): Call {
  const viewer = findViewer(request)
  const asStranger = openCall(request)
  if (!viewer) return asStranger
  return async (...asked) => {
    try {
      return await viewer.call(...asked)
    } catch (error) {
      if (isSessionEnd(error)) return asStranger(...asked)
      throw error
    }
  }
}

/** @throws Response to /loading, with its `redirectTo`, for a signed-in user */
export async function requireAnonymous(request: Request): Promise<void> {
  if (!readSession(request)) return
  const { redirectTo } = carriedOf(request)
  throw redirectDocument(redirectTo ? `/loading?${new URLSearchParams({ redirectTo })}` : '/loading')
}
