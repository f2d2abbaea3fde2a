import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { appSealer, secureCookies } from './session-storage.server.ts'

export interface KeptCookie<T> {
  read(request: Request): T | null
  keep(request: Request, value: T): [string, string][]
  clear(request: Request): [string, string][]
}

interface Options<T> {
  name: string
  maxAgeSeconds: number
  /**
   * Checks the shape. The seal proves that we wrote the value, but another version of the app may have written another
   * shape.
   */
  isValue(value: unknown): value is T
}

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

export function hasTexts<N extends string>(value: unknown, names: readonly N[]): value is Record<N, string> {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return names.every((name) => typeof fields[name] === 'string')
}
