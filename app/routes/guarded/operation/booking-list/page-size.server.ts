import type { Viewer } from '#app/session/index.server.ts'
import { isPageSize } from './query.ts'

const yearSeconds = 365 * 24 * 3600

/** One cookie per user, because several work at one computer. */
const nameOf = ({ user }: Viewer) => `linhas-${user.uuid.slice(0, 8)}`

/** Null when the user never chose. */
export function readPageSize(request: Request, viewer: Viewer): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const start = `${nameOf(viewer)}=`
  const kept = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? ''
  return isPageSize(kept) ? kept : null
}

/** Returns no header for an unknown size. */
export function keepPageSize(viewer: Viewer, size: string): Record<string, string> {
  if (!isPageSize(size)) return {}
  const cookie = `${nameOf(viewer)}=${size}; Path=/operation; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly`
  return { 'set-cookie': cookie }
}
