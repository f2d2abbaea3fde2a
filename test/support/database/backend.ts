import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agents,
  places,
  placeTerms,
  products,
  terms,
  ticketTypes,
  timeSlots,
  tokens,
  users
} from '#app/backend/db/schema.server.ts'
import { createApi } from '#app/backend/handle-api.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { createLive } from '#app/backend/kernel/live/live.server.ts'
import { openGateways } from '#app/backend/providers/gateways/open-gateways.server.ts'
import { openInvoiceDesks } from '#app/backend/providers/invoices/open-desks.server.ts'
import type { MessageProvider, Messengers } from '#app/backend/providers/messages/message-provider.server.ts'
import { openMessengers } from '#app/backend/providers/messages/open-messengers.server.ts'
import { openTypedAddresses } from '#app/backend/providers/typed-address.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import { toResponse } from '#app/contracts/api-answer.ts'
import { log } from '#app/log.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'

/** Friday, 9:00 in Bahia. */
export const friday = new Date('2026-11-20T12:00:00Z')
export const tomorrow = '2026-11-21'
export const today = '2026-11-20'

export interface Clock {
  now: () => Date
  /** Moves the clock forward by minutes. */
  pass: (minutes: number) => void
}

export function createClock(start = friday): Clock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    pass: (minutes) => {
      at += minutes * 60_000
    }
  }
}

/**
 * Opens the back end as runtime/ does, on the test's database and clock. Limits are so wide that only their own tests
 * reach them.
 */
export function createTestBackend(db: Database, clock: Clock = createClock(), limit = 100_000): Backend {
  const limits = {
    signInPerUser: limit,
    signInPerUserTotal: limit,
    signInPerAddress: limit,
    signUpPerAddress: limit,
    codesPerUser: limit,
    codesPerUserTotal: limit,
    codeTriesPerUserTotal: limit,
    codesPerAddress: limit,
    bookingsPerAddress: limit,
    pixPerAddress: limit
  }
  const seal = createSealer(['a secret of tests, thirty-two characters long'])
  const baseUrl = 'http://localhost'
  const { now } = clock
  // Simulators send no notices by themselves here: tests do.
  const deliver = async () => {}
  const env = { GETNET_ENVIRONMENT: '' } as const
  const typed = openTypedAddresses({ isDeployment: false })
  return {
    db,
    replica: null,
    log,
    now,
    baseUrl,
    gateways: openGateways({ db, seal, env, now, baseUrl, deliver, simulatorsAllowed: true }),
    invoices: openInvoiceDesks({ db, seal, env: {}, now, simulatorsAllowed: true }),
    limits,
    messengers: openMessengers({ db, seal, env: {}, simulatorsAllowed: true, typed }),
    wordpress: openWordpressSites({ db, seal, env: {}, typed }),
    wallets: { apple: () => null, google: null },
    objects: null,
    typedAddresses: typed,
    seal,
    google: null,
    legacy: null,
    legacyImport: null,
    live: createLive({ now: clock.now, others: null })
  }
}

/** Uses this provider for all messages; null for none. */
export function carrying(provider: MessageProvider | null): Messengers {
  const open = () => {
    throw new Error('no account of a place is opened here')
  }
  return { of: async () => provider, maySend: async () => provider !== null, open }
}

export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
  body: any
  headers: Headers
}

/**
 * Pages read the value of an answer as the use case gave it, callers of the network read it as JSON: both must see the
 * same.
 * @throws Error that names the first value that JSON would change
 */
function requirePlain(value: unknown, at = 'answer'): void {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return
  if (typeof value === 'number' && Number.isFinite(value)) return
  const prototype = typeof value === 'object' && Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype) throw new Error(`${at} is not plain data`)
  for (const [name, one] of Object.entries(value ?? {})) requirePlain(one, `${at}.${name}`)
}

/** Calls the embedded API as a client; the main API unless the path names another. */
export function createCaller(backend: Backend) {
  const answerCall = createApi(backend)
  return async (
    method: string,
    path: string,
    {
      body,
      token,
      address = '203.0.113.7',
      headers = {},
      endsAt
    }: { body?: unknown; token?: string; address?: string; headers?: Record<string, string>; endsAt?: number } = {}
  ): Promise<Answered> => {
    const request = new Request(`http://localhost${path.startsWith('/api/') ? '' : '/api/v3'}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { 'x-access-token': token } : {}),
        ...headers
      },
      body: body === undefined ? undefined : JSON.stringify(body)
    })
    const answer = await answerCall(request, { requestId: 'test', address, endsAt })
    if (!(answer instanceof Response)) requirePlain(answer.value)
    const response = toResponse(answer)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
}

export interface TestPlace {
  placeId: string
  productUuid: string
  productId: number
  termHash: string
}

/** Creates a place with one attraction: INTEIRA 80, MEIA 40 (proof), CRIANCA free; daily at 09:00 and 14:00. */
export async function createPlace(
  db: Database,
  {
    capacity = 40,
    payOnSite = true,
    holdMinutes = 15,
    unpaidPerContact = 0,
    unpaidPerAddress = 0,
    quotaPercent = 100
  } = {}
): Promise<TestPlace> {
  const placeId = randomUUID()
  const productUuid = randomUUID()
  const body = 'Termo de visita.'
  const termHash = createHash('sha256').update(body).digest('hex')
  await db.orm.insert(places).values({
    id: placeId,
    name: 'Vale do Sossego',
    city: 'Lençóis',
    state: 'BA',
    pixKey: 'pix@example.com',
    payOnSite,
    holdMinutes,
    quotaPercent,
    unpaidPerContact,
    unpaidPerAddress
  })
  await db.orm.insert(terms).values({ placeId, hash: termHash, body, current: true })
  await db.orm.insert(placeTerms).values({ placeId, hash: termHash })
  const [product] = await db.orm
    .insert(products)
    .values({ uuid: productUuid, placeId, slug: 'cachoeira', name: 'Cachoeira do Sossego' })
    .returning({ id: products.id })
  const productId = product?.id ?? 0
  await db.orm.insert(ticketTypes).values([
    { productId, label: 'INTEIRA', title: 'Inteira', price: 8000, position: 0 },
    {
      productId,
      label: 'MEIA',
      title: 'Meia-entrada',
      price: 4000,
      needsProof: true,
      countsToQuota: true,
      position: 1
    },
    { productId, label: 'CRIANCA', title: 'Criança até 5 anos', price: 0, position: 2 }
  ])
  await db.orm.insert(timeSlots).values([
    { productId, time: '09:00', capacity },
    { productId, time: '14:00', capacity }
  ])
  return { placeId, productUuid, productId, termHash }
}

/** Valid hash of an unknown password, so that a wrong password is refused instead of causing an error. */
const nobodysHash = '$argon2id$v=19$m=8,t=1,p=1$9wNkNCsNNnWs1gJUcklqjA$JTMksU7eFZkn9wemsnSTN1zu5dhSc6v1p9Au14LwrEY'

/** Creates a user with exactly these permissions and returns a valid token. `agent` makes the user an agent too. */
export async function createUser(
  db: Database,
  placeId: string,
  granted: readonly string[],
  { agent = false, ...changes }: Partial<typeof users.$inferInsert> & { agent?: boolean } = {}
) {
  const uuid = randomUUID()
  const user = { uuid, placeId, username: `u-${uuid}`, name: 'Joana Prado', passwordHash: nobodysHash }
  const [inserted] = await db.orm
    .insert(users)
    .values({ ...user, ...changes })
    .returning({ id: users.id })
  const userId = inserted?.id ?? 0
  // Plain SQL: for hundreds of permissions drizzle takes longer to build the statement than the database to run it.
  if (granted.length > 0) {
    await db.pool.query(
      `insert into permissions (user_id, position, controller, action)
       select $1, at - 1, split_part(text, '/', 1), split_part(text, '/', 2)
       from unnest($2::text[]) with ordinality as granted (text, at)`,
      [userId, granted]
    )
  }
  const token = randomBytes(32).toString('base64url')
  await db.orm.insert(tokens).values({
    hash: createHash('sha256').update(token).digest('hex'),
    userId,
    expiresAt: new Date('2030-01-01T00:00:00Z')
  })
  const agentUuid = randomUUID()
  if (agent) await db.orm.insert(agents).values({ uuid: agentUuid, placeId, userId, name: 'Joana Prado' })
  return { userId, uuid, token, agentUuid }
}

/** Builds a booking form as the page sends it. */
export function bookingForm(place: TestPlace, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pid: place.placeId,
    hash: randomBytes(16).toString('hex'),
    atrativo: place.productUuid,
    date: tomorrow,
    time: '09:00',
    tickets: [
      { label: 'INTEIRA', quantity: '2' },
      { label: 'MEIA', quantity: '1' }
    ],
    name: 'Maria',
    surname: 'da Conceição Souza',
    cpf_cnpj: '529.982.247-25',
    phoneFlag: '55',
    phone: '(75) 99999-8888',
    email: 'maria@example.com',
    payment_method: 'pix',
    confirm_term: 'on',
    term_hash: place.termHash,
    ...changes
  }
}
