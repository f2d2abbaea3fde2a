import { createHmac } from 'node:crypto'
import { secrets } from './secrets.server.ts'
import { secureCookies } from './session-storage.server.ts'

const attributes = `Path=/operation/check-in; SameSite=Strict${secureCookies ? '; Secure' : ''}`

/**
 * Half of the key of the list that a gate keeps in its browser. The gate's script reads it, so it is not HttpOnly; it
 * opens nothing at the server, and ends with the session or the place's day.
 */
export const gatePart = {
  keep(token: string, seconds: number): [string, string][] {
    const [secret = ''] = secrets()
    const part = createHmac('sha256', secret).update(`gate part ${token}`).digest('base64url')
    return [['set-cookie', `gate-part=${part}; ${attributes}; Max-Age=${Math.max(0, seconds)}`]]
  },
  clear: (): [string, string][] => [['set-cookie', `gate-part=; ${attributes}; Max-Age=0`]]
}
