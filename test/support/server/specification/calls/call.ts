import type { IncomingHttpHeaders } from 'node:http'
import type { Writing } from '../shapes.ts'
import type { State, User } from '../state.ts'

export interface Asked {
  method: string
  /** Path without the API's prefix and the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Parsed JSON body, or an empty object. */
  body: Record<string, unknown>
  raw: Buffer
  /** User of the token; null for none. */
  user: User | null
  /** Value of the path's parameter, if it has one. */
  id: string
  state: State
  write: Writing
  now: Date
}

export interface Said {
  status?: number
  body?: unknown
  file?: { mime: string; name: string; content: Buffer }
}

export interface SpecificationCall {
  api: 'main' | 'node'
  /** Call as written in specification §7; `{id}` is a path segment. */
  call: string
  /** True for calls that need no token. */
  isOpen?: boolean
  answer(asked: Asked): Said
}

/** Refuses in another server's format, without code and fields. */
export const refuse = (status: number, message: string): Said => ({ status, body: { message } })

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

export const within = (date: string, query: URLSearchParams): boolean =>
  date >= toIso(query.get('start_date') ?? '0000') && date <= toIso(query.get('end_date') ?? '9999')

/** Accepts d/m/y and y-m-d. */
export function toIso(day: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  return typed ? `${typed[3]}-${typed[2]?.padStart(2, '0')}-${typed[1]?.padStart(2, '0')}` : day
}
