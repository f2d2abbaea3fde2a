import type { IncomingHttpHeaders } from 'node:http'
import type { Writing } from '../shapes.ts'
import type { State, User } from '../state.ts'

export interface Asked {
  method: string
  /** Without the API's prefix and the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Read JSON, or nothing. */
  body: Record<string, unknown>
  raw: Buffer
  /** Of the token; null for nobody. */
  user: User | null
  /** Of the path's one parameter, where it has one. */
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
  /** As specification §7 writes it; `{id}` is a segment. */
  call: string
  /** Whoever has no token may ask it. */
  isOpen?: boolean
  answer(asked: Asked): Said
}

/** Words of a server of somebody else: no code, no fields. */
export const refuse = (status: number, message: string): Said => ({ status, body: { message } })

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

export const within = (date: string, query: URLSearchParams): boolean =>
  date >= toIso(query.get('start_date') ?? '0000') && date <= toIso(query.get('end_date') ?? '9999')

/** d/m/y and y-m-d are both taken. */
export function toIso(day: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  return typed ? `${typed[3]}-${typed[2]?.padStart(2, '0')}-${typed[1]?.padStart(2, '0')}` : day
}
