import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { putAccount } from '#app/backend/db/queries/money/accounts.server.ts'
import { updatePaymentChoice } from '#app/backend/db/queries/money/settings.server.ts'
import { type GatewayEnv, sealCredentials } from '#app/backend/providers/gateways/credentials.server.ts'
import { openGateways } from '#app/backend/providers/gateways/open-gateways.server.ts'
import { renewCredentials } from '#app/backend/providers/renew-credentials.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createClock, createPlace, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const oldKey = 'an old key of tests, thirty-two characters long'
const newKey = 'a new key of tests, thirty-two characters long'
const getnet = {
  clientId: 'client',
  clientSecret: 'very-secret',
  sellerId: 'seller',
  environment: 'homologacao' as const
}
const inEnv: GatewayEnv = {
  GETNET_CLIENT_ID: 'e',
  GETNET_CLIENT_SECRET: 'e',
  GETNET_SELLER_ID: 'e',
  GETNET_ENVIRONMENT: 'producao',
  MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-env'
}
const noEnv: GatewayEnv = { GETNET_ENVIRONMENT: '' }

let db: Database
let placeId: string
let userId: number

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  userId = (await createUser(db, placeId, [])).userId
})

const open = ({ env = noEnv, simulatorsAllowed = true, keys = [newKey, oldKey] } = {}) =>
  openGateways({
    db,
    env,
    simulatorsAllowed,
    seal: createSealer(keys),
    baseUrl: '',
    now: createClock().now,
    deliver: async () => undefined
  })

/** In a row of the place, sealed for another where one is named. */
async function keep({ key = newKey, sealedFor = placeId } = {}) {
  const seal = createSealer([key])
  const sealed = sealCredentials(seal, { placeId: sealedFor, kind: 'getnet' }, getnet)
  const account = { placeId, provider: 'getnet', sealed, changedBy: userId, changedAt: new Date() }
  await putAccount(db.orm, account)
  return sealed
}

const names = async (gateways: ReturnType<typeof open>) => (await gateways.all(placeId)).map(({ name }) => name)

describe('the gateways of a place', () => {
  it('are simulators where nothing is set, and nobody in a deployment', async () => {
    const gateways = open()
    expect((await gateways.of(placeId, 'pix'))?.name).toBe('getnet-simulator')
    expect((await gateways.of(placeId, 'card'))?.name).toBe('mercadopago-simulator')
    const closed = open({ simulatorsAllowed: false })
    expect([await closed.of(placeId, 'pix'), await closed.of(placeId, 'card')]).toEqual([null, null])
    expect(await names(closed)).toEqual([])
  })

  it('are real by the environment, and its simulated payments are still asked of the simulator', async () => {
    const gateways = open({ env: inEnv })
    expect((await gateways.of(placeId, 'pix'))?.name).toBe('getnet')
    expect((await gateways.of(placeId, 'card'))?.name).toBe('mercadopago')
    expect((await gateways.named(placeId, 'getnet-simulator'))?.simulated).toBe(true)
    expect(await gateways.named(placeId, 'stripe')).toBeNull()
    expect(await names(open({ env: inEnv, simulatorsAllowed: false }))).toEqual(['mercadopago', 'getnet'])
  })

  it("use the place's stored credentials from the next call on, and are reused while these stay", async () => {
    const gateways = open()
    expect((await gateways.of(placeId, 'pix'))?.simulated).toBe(true)
    await keep()
    const real = await gateways.of(placeId, 'pix')
    expect(real?.name).toBe('getnet')
    expect(await gateways.of(placeId, 'pix')).toBe(real)
    await keep()
    expect(await gateways.of(placeId, 'pix')).not.toBe(real)
  })

  it("follow the place's choice, and serve only what the provider supports", async () => {
    const gateways = open()
    const choose = (pixProvider: string, cardProvider: string) =>
      updatePaymentChoice(db.orm, placeId, { pixProvider, cardProvider, refundLimit: null })
    await choose('mercadopago', '')
    expect((await gateways.of(placeId, 'pix'))?.kind).toBe('mercadopago')
    expect(await gateways.of(placeId, 'card')).toBeNull()
    await choose('', 'getnet')
    expect([await gateways.of(placeId, 'pix'), await gateways.of(placeId, 'card')]).toEqual([null, null])
    expect(await gateways.of('00000000-0000-4000-8000-000000000000', 'pix')).toBeNull()
  })

  it("are none when stored credentials cannot be opened: neither the environment's account nor a simulator", async () => {
    await keep({ key: 'a key that is gone, thirty-two characters long' })
    expect(await open({ env: inEnv }).of(placeId, 'pix')).toBeNull()
    expect(await open().of(placeId, 'pix')).toBeNull()
  })

  it('do not open credentials sealed for another place', async () => {
    const other = (await createPlace(db)).placeId
    await keep({ sealedFor: other })
    expect(await open().of(placeId, 'pix')).toBeNull()
  })
})

it('seals again with the newest key what an earlier key sealed', async () => {
  const sealed = await keep({ key: oldKey })
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(getnet.clientSecret)
  expect(await renewCredentials({ db, seal: createSealer([newKey, oldKey]) })).toMatchObject({
    payments: expect.any(Number)
  })
  expect((await open({ keys: [newKey] }).of(placeId, 'pix'))?.name).toBe('getnet')
  const lost = await renewCredentials({ db, seal: createSealer(['another key altogether, of thirty-two characters']) })
  expect(lost.payments).toBeGreaterThanOrEqual(1)
})
