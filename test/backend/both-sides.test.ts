import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallApi, createCallApi } from '#app/api-client/call-api.server.ts'
import { createFileCalls } from '#app/api-client/files.server.ts'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { ApiError } from '#app/contracts/api-error.ts'
import { signIn } from '#app/contracts/auth.ts'
import {
  type BookingItem,
  type ExpressBooking,
  getJanoowpBooking,
  listBookingsByPeriod,
  listJanoowpBookings
} from '#app/contracts/booking/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { getTransaction } from '#app/contracts/finance/transactions.ts'
import { listIssues, readIssue } from '#app/contracts/issues/issues.ts'
import { saveCounterUploads } from '#app/contracts/trafx/calls.ts'
import { everyOddity } from '../support/server/specification/shapes.ts'
import {
  type SpecificationApi,
  specificationCalls,
  startSpecificationApi
} from '../support/server/specification/specification-api.ts'
import { password as theirPassword } from '../support/server/specification/state.ts'
import { asked, type Known, sentFile } from '../support/world/specification/asked.ts'
import { differences } from '../support/world/specification/compare-shapes.ts'
import { openWorld, password, type World } from '../support/world/specification/world.ts'

/** Asks one of the two as the app does. */
interface Side {
  call: (endpoint: Endpoint, input: object, token?: string) => Promise<unknown>
  upload: (endpoint: Endpoint, input: object) => Promise<unknown>
  download: (endpoint: Endpoint, input: object) => Promise<unknown>
  known: Known
}

let world: World
let theirs: SpecificationApi
let sides: { ours: Side; theirs: Side }

async function openSide(addresses: { main?: string; node?: string }, login: { username: string; password: string }) {
  const settings = { main: addresses.main, node: addresses.node, timeoutMs: 20_000, retryDelayMs: () => 1 }
  const callApi: CallApi = createCallApi(settings)
  const files = createFileCalls(settings)
  const anybody = { requestId: 'both', address: '203.0.113.7' }
  const signedIn = (await callApi(signIn, { body: login }, anybody)) as { accessToken: string; uuid: string }
  const by = (token = signedIn.accessToken) => ({ ...anybody, token })
  return {
    token: signedIn.accessToken,
    user: signedIn.uuid,
    call: (endpoint: Endpoint, input: object, token?: string) => callApi(endpoint, input as never, by(token)),
    upload: (endpoint: Endpoint, input: object) =>
      files.sendFile(endpoint, input as never, { ...by(), file: sentFile() }),
    download: async (endpoint: Endpoint, input: object) => {
      const { stream } = await files.openFile(endpoint, input as never, by())
      return new Response(stream as never).text()
    }
  }
}

beforeAll(async () => {
  world = await openWorld(await hashPassword(password))
  theirs = await startSpecificationApi({ odd: everyOddity, now: world.backend.now() })
  setEmbeddedApi(createApiHandler(world.backend))
  const { MAIN_API_URL: main, NODE_API_URL: node } = theirs.env
  const our = await openSide({}, { username: world.user.username, password })
  const their = await openSide({ main, node }, { username: 'gerente', password: theirPassword })
  const { state } = theirs
  sides = {
    ours: {
      ...our,
      known: {
        user: our.user,
        place: world.place.placeId,
        product: world.place.productUuid,
        login: world.user.username,
        password,
        email: 'bia@example.com',
        code: () => world.readCode(),
        booking: async () => (await world.order('pix')).hash,
        agent: () => world.addAgent(),
        order: () => world.addOrder(),
        ownProduct: () => world.addProduct()
      }
    },
    theirs: {
      ...their,
      known: {
        user: their.user,
        place: state.place.uuid,
        product: state.products[0]?.uuid ?? '',
        login: 'gerente',
        password: theirPassword,
        email: 'porteiro@mirante.example',
        code: async () => {
          state.codes.set('porteiro@mirante.example', '246810')
          return '246810'
        },
        booking: async () => state.bookings[0]?.hash ?? '',
        agent: async () => state.agents[0]?.uuid ?? '',
        order: async () =>
          state.withdrawable.find(({ id }) => !state.withdrawals.some((one) => one.orders.includes(id)))?.id ?? '',
        ownProduct: async () => 2
      }
    }
  }
})
afterAll(async () => {
  setEmbeddedApi(null)
  await theirs.close()
  await world.db.close()
})

async function ask(side: Side, { endpoint, input }: (typeof asked)[number]): Promise<unknown> {
  const written = await input(side.known, side.call as never, side.upload as never)
  if (endpoint.sends === 'file') return side.upload(endpoint, written)
  return endpoint.answers === 'file' ? side.download(endpoint, written) : side.call(endpoint, written)
}

const spelled = ({ api, method, path }: Endpoint) => `${api} ${method} ${path.replace(/\{\w+\}/, '{id}')}`

it('every call of the specification is asked', () => {
  const ofProviders = ['main POST /getnet/callback/payment']
  const wanted = specificationCalls
    .map(({ api, call }) => `${api} ${call}`)
    .filter((call) => !ofProviders.includes(call))
  expect(new Set(asked.map(({ endpoint }) => spelled(endpoint)))).toEqual(new Set(wanted))
})

/** Their answers say what the specification says, in each way it may be written; ours say that, and more. */
describe("both servers' answers look the same to the app", { shuffle: false }, () => {
  it.each(asked.map((row) => [row.name ?? row.endpoint.id, row] as const))('%s', async (_name, row) => {
    const ours = await ask(sides.ours, row)
    const foreign = await ask(sides.theirs, row)
    expect(differences(ours, foreign)).toEqual([])
  })
})

it('reads bookings alike, however they are written: as text, with a comma, d/m/y, without lists', async () => {
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' }
  const { call, known } = sides.theirs
  const questions = [
    [listBookingsByPeriod, { query: days }],
    [listJanoowpBookings, { query: days }],
    [getJanoowpBooking, { query: { hash: await known.booking() } }]
  ] as const
  for (const [endpoint, input] of questions) {
    const odd = await call(endpoint, input)
    theirs.writeOddly({ anySlash: true })
    const plain = await call(endpoint, input)
    theirs.writeOddly(everyOddity)
    expect(odd).toEqual(plain)
  }
  const [item] = (await call(listBookingsByPeriod, { query: days })) as BookingItem[]
  // Another test may have moved the booking to another day.
  const sdate = expect.stringMatching(/^2026-11-\d\d$/)
  expect(item).toMatchObject({ channel: 'RESERVAEXPRESSA', finalValue: 16_000, people: 2, sdate })
  const booking = (await call(getJanoowpBooking, questions[2][1])) as ExpressBooking
  expect(booking).toMatchObject({ costumer: { phone: { number: '+5575981234567', area_code: '75' } }, people: 2 })
})

describe("both servers' refusals look the same to the app", () => {
  const refusal = async (side: Side, endpoint: Endpoint, input: object, token?: string): Promise<ApiError> =>
    side.call(endpoint, input, token).then(
      () => expect.unreachable('it must be refused'),
      (error) => error
    )

  it.each([
    ['no session of the main API', getTransaction, { params: { id: '1' } }, 'nobodys', 401],
    ['no session of the other', listIssues, {}, 'nobodys', 401],
    ['a transaction that is not there', getTransaction, { params: { id: '987654' } }, undefined, 404],
    ['a request that is not there', readIssue, { params: { id: '987654' } }, undefined, 404]
  ] as const)('%s', async (_what, endpoint, input, token, status) => {
    for (const side of [sides.ours, sides.theirs]) {
      const error = await refusal(side, endpoint, input, token)
      expect([error.name, error.status, error.mayHaveActed]).toEqual(['ApiError', status, false])
      expect(error.message).toMatch(/^[A-ZÀ-Ú].+/)
    }
  })

  it('a file of a counter that was sent before, in the specification’s own words', async () => {
    const serial = `2101R${randomBytes(2).toString('hex')}`
    for (const { call, known } of [sides.ours, sides.theirs]) {
      const upload = {
        serial,
        prodUuid: known.product,
        name: 'T',
        mode: 'IR+',
        records: 72,
        date: '2026-11-16',
        total: 0
      }
      await call(saveCounterUploads, { body: [{ ...upload, entries: '[]' }] })
      const error = await refusal({ call, known } as Side, saveCounterUploads, { body: [{ ...upload, entries: '[]' }] })
      expect([error.status, error.message]).toEqual([409, 'Este arquivo já foi enviado anteriormente!'])
    }
  })
})
