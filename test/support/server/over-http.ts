import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import type { getPublicPlace, listPublicPlaces } from '#app/contracts/places.ts'
import type { getAvailability, listProducts } from '#app/contracts/products/public.ts'

type Wire<E extends { response: z.ZodType }> = z.input<E['response']>
export type WireBooking = z.input<typeof ExpressBookingSchema>

/** Slot of 40 places at the demonstration place without bookings. */
export interface Shop {
  pid: string
  product: string
  termHash: string
  date: string
  time: string
}

export interface Answered<T> {
  status: number
  body: T & { code?: string; message?: string }
}

/** Calls the API over HTTP as an outside client; `address` is sent as a proxy would. */
export async function callOver<T>(
  url: string,
  path: string,
  { body, token, address }: { body?: unknown; token?: string; address?: string } = {}
): Promise<Answered<T>> {
  const response = await fetch(`${url}/api/v3${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'x-access-token': token } : {}),
      ...(address ? { 'x-forwarded-for': address } : {})
    },
    body: body === undefined ? undefined : JSON.stringify(body)
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Finds a slot as a client would; `daysAhead` keeps scenarios on one server apart. */
export async function findShop(url: string, { daysAhead = 200 } = {}): Promise<Shop> {
  const places = await callOver<Wire<typeof listPublicPlaces> & object>(url, '/places/public')
  const pid = Array.isArray(places.body) ? places.body[0]?.uuid : undefined
  if (!pid) throw new Error('there is no place to book at')
  const products = await callOver<Wire<typeof listProducts> & object>(url, `/products/?pid=${pid}`)
  const product = Array.isArray(products.body) ? products.body[0]?.uuid : undefined
  const place = await callOver<Wire<typeof getPublicPlace>>(url, `/places/${pid}/public`)
  const date = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const day = await callOver<Wire<typeof getAvailability>>(url, `/products/${product}/availability?date=${date}`)
  const slot = day.body.slots?.find(({ capacity, remaining }) => capacity === 40 && remaining === 40)
  const { term } = place.body
  if (!product || !term || typeof term === 'string' || !slot) throw new Error('there is no free slot of 40 places')
  return { pid, product, termHash: term.hash, date, time: slot.time }
}

/** Visitor of all scenarios: her data must not appear in any log. */
export const visitor = {
  name: 'Quitéria',
  surname: 'Vasconcelos Bragança',
  cpf: '529.982.247-25',
  phone: '(75) 98123-4567',
  email: 'quiteria.braganca@example.com'
}

/** Builds the API's booking form for one full ticket. */
export function expressForm(shop: Shop, changes: Record<string, unknown> = {}) {
  return {
    pid: shop.pid,
    hash: randomBytes(16).toString('hex'),
    atrativo: shop.product,
    date: shop.date,
    time: shop.time,
    tickets: [{ label: 'INTEIRA', quantity: '1' }],
    name: visitor.name,
    surname: visitor.surname,
    cpf_cnpj: visitor.cpf,
    phoneFlag: '55',
    phone: visitor.phone,
    email: visitor.email,
    payment_method: 'pix',
    confirm_term: 'on',
    term_hash: shop.termHash,
    ...changes
  }
}

export function bookOver(url: string, form: object, address?: string): Promise<Answered<WireBooking>> {
  return callOver<WireBooking>(url, '/booking/express', { body: form, address })
}

/** Distinct address per number, in the range reserved for benchmarks (RFC 2544). */
export const addressOf = (index: number): string => `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`

/** URL of the database that a running program keeps under its data folder. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const query = new URLSearchParams({ host: lines[4]?.trim() ?? '', sslmode: 'disable' })
  return `postgresql://postgres@localhost:${lines[3]?.trim()}/trilha?${query}`
}

/** Starts the built program in a state where it must refuse, and returns its exit code and its lines without the steps of the start. */
export async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['build/server.js'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const isStep = (line: string) => /^ *\d+,\d s {2}/.test(line)
  return { code, lines: output.split('\n').filter((line) => line !== '' && !isStep(line)) }
}

/** Counts answers, e.g. `{ '201': 40, '409 full': 260 }`. */
export function tally(answers: Answered<object>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const said = body.code ? `${status} ${body.code}` : String(status)
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}
