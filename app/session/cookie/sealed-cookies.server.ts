import type { Sealer } from './seal.server.ts'

/** Browsers keep 4096 bytes per cookie, and some count its name and attributes. */
const largestPart = 3800
/** Node reads 16 kB of headers: more parts would lock the user out. */
const mostParts = 3

export interface CookieOptions {
  name: string
  sealer: Sealer
  /** True exactly when BASE_URL is https: text browsers do not send a Secure cookie to http on loopback. */
  secure: boolean
  maxAgeSeconds?: number
}

export interface SealedCookies {
  /** Null for a malformed or truncated value, swapped parts or a retired key. */
  read(cookieHeader: string | null): unknown
  /** Also expires the extra parts of a longer previous value. @throws RangeError when the value is too large */
  write(value: unknown, cookieHeader: string | null): string[]
  clear(cookieHeader: string | null): string[]
}

export function createSealedCookies({ name, sealer, secure, maxAgeSeconds }: CookieOptions): SealedCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  const nameOf = (part: number) => `${secure ? '__Host-' : ''}${name}${part === 0 ? '' : `-${part}`}`
  const expire = (part: number) => `${nameOf(part)}=; ${attributes}; Max-Age=0`
  const room = largestPart - `${nameOf(mostParts)}=1.; ${attributes}${age}`.length

  function sentParts(cookieHeader: string | null): number[] {
    const names = new Set((cookieHeader ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim()))
    return Array.from({ length: mostParts }, (_, part) => part).filter((part) => names.has(nameOf(part)))
  }

  return {
    read(cookieHeader) {
      const first = /^([1-9])\.(.*)$/.exec(findCookie(cookieHeader, nameOf(0)) ?? '')
      if (!first) return null
      const [, count = '1', start = ''] = first
      if (Number(count) > mostParts) return null
      const rest = Array.from({ length: Number(count) - 1 }, (_, index) => findCookie(cookieHeader, nameOf(index + 1)))
      return rest.includes(undefined) ? null : sealer.unseal(name, start + rest.join(''))
    },
    write(value, cookieHeader) {
      const text = sealer.seal(name, value)
      const parts = text.match(new RegExp(`.{1,${room}}`, 'g')) ?? []
      if (parts.length > mostParts) throw new RangeError(`a ${name} of ${text.length} bytes does not fit in cookies`)
      const lines = parts.map((part, index) => {
        const counted = index === 0 ? `${parts.length}.${part}` : part
        return `${nameOf(index)}=${counted}; ${attributes}${age}`
      })
      return [
        ...lines,
        ...sentParts(cookieHeader)
          .filter((part) => part >= parts.length)
          .map(expire)
      ]
    },
    clear: (cookieHeader) => sentParts(cookieHeader).map(expire)
  }
}

function findCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}
