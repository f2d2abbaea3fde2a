import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'

export interface Carried {
  /** '' where none was given. */
  pid: string
  /** A path on this site, or ''. */
  redirectTo: string
}

/** What would lead off the site is dropped. */
export function readCarried(from: Pick<FormData, 'get'> | URLSearchParams): Carried {
  const pid = from.get('pid')
  return {
    pid: typeof pid === 'string' && /^[\w-]{1,64}$/.test(pid) ? pid : '',
    redirectTo: safeRedirectPath(from.get('redirectTo'), '')
  }
}

export function carriedOf(request: Request): Carried {
  return readCarried(new URL(request.url).searchParams)
}

/** `/login` → `/login?pid=…&redirectTo=…`, empty ones left out. */
export function withCarried(path: string, { pid, redirectTo }: Carried): string {
  const query = new URLSearchParams()
  if (pid) query.set('pid', pid)
  if (redirectTo) query.set('redirectTo', redirectTo)
  return query.size > 0 ? `${path}?${query}` : path
}
