import type { SessionData } from '#app/session/cookie/session-storage.server.ts'

/** Builds a session as sign-in does, with these permissions. */
export function sessionWith(...permissions: string[]): SessionData {
  return {
    token: 'the-token',
    user: { id: 1, uuid: 'u1', name: 'Joana Prado', username: 'joana', email: '', phone: '' },
    place: { uuid: 'p1', name: 'Vale do Sossego', timezone: 'America/Bahia' },
    modules: ['enable_bookings_report'],
    off: [],
    permissions: permissions.map((text) => {
      const [controller = '', action = ''] = text.split('/')
      return { controller, action, name: '', icon: '', visible: 'main-menu' }
    }),
    indexpage: ''
  }
}

/** Builds the Cookie header of a browser that received these Set-Cookie headers. */
export function cookieHeader(headers: [string, string][]): string {
  return headers.map(([, line]) => line.split(';')[0]).join('; ')
}

export function requestTo(path: string, cookie?: string, init: RequestInit = {}): Request {
  return new Request(`http://localhost${path}`, { ...init, headers: cookie ? { cookie } : {} })
}

/** Returns the Response that a guard throws. */
export async function thrownBy(promise: Promise<unknown>): Promise<Response> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error
  )
  if (thrown instanceof Response) return thrown
  throw new Error('no Response was thrown', { cause: thrown })
}
