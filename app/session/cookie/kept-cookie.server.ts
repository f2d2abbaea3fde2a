import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { appSealer, secureCookies } from './session-storage.server.ts'

export interface KeptCookie<T> {
  read(request: Request): T | null
  /** The Set-Cookie headers that keep a value. */
  keep(request: Request, value: T): [string, string][]
  /** The Set-Cookie headers that take it away; none where there is none. */
  clear(request: Request): [string, string][]
}

interface Options<T> {
  name: string
  maxAgeSeconds: number
  /** The seal says that we wrote it; an older or newer version of us may have written another shape. */
  isValue(value: unknown): value is T
}

/** One small sealed value of this browser, opened at first use. */
export function createKeptCookie<T>({ name, maxAgeSeconds, isValue }: Options<T>): KeptCookie<T> {
  let cookies: SealedCookies | undefined
  const open = () => {
    cookies ??= createSealedCookies({ name, sealer: appSealer(), secure: secureCookies, maxAgeSeconds })
    return cookies
  }
  const toHeaders = (lines: string[]) => lines.map((line): [string, string] => ['set-cookie', line])
  return {
    read(request) {
      const value = open().read(request.headers.get('cookie'))
      return isValue(value) ? value : null
    },
    keep: (request, value) => toHeaders(open().write(value, request.headers.get('cookie'))),
    clear: (request) => toHeaders(open().clear(request.headers.get('cookie')))
  }
}

/** True for an object whose fields of these names are all text. */
export function hasTexts<N extends string>(value: unknown, names: readonly N[]): value is Record<N, string> {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return names.every((name) => typeof fields[name] === 'string')
}
