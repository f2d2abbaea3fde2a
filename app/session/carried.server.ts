import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'

export interface Carried {
  /** Place uuid; '' when none was given. */
  pid: string
  /** A path on this site, or ''. */
  redirectTo: string
}

/** Drops a `redirectTo` that leaves this site. */
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

/** Builds e.g. `/login?pid=…&redirectTo=…` and leaves out empty values. */
export function withCarried(path: string, { pid, redirectTo }: Carried): string {
  const query = new URLSearchParams()
  if (pid) query.set('pid', pid)
  if (redirectTo) query.set('redirectTo', redirectTo)
  return query.size > 0 ? `${path}?${query}` : path
}
