import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findMessageAccount, putMessageAccount } from '#app/backend/db/queries/messaging/accounts.server.ts'
import { invoiceSettings } from '#app/backend/db/schema.server.ts'
import { sealCertificate, unsealCertificate } from '#app/backend/providers/invoices/certificate.server.ts'
import { sealCredentials, unsealCredentials } from '#app/backend/providers/messages/credentials.server.ts'
import { renewCredentials } from '#app/backend/providers/renew-credentials.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const keys = ['an old key of tests, thirty-two characters long', 'a new key of tests, thirty-two characters long']
const [oldKey = '', newKey = ''] = keys

it('seals accounts of messages anew with the newest key, and counts those that none opens', async () => {
  const { placeId } = await createPlace(db)
  const whose = { placeId, kind: 'evolution' } as const
  const credentials = {
    url: 'https://mensagens.example.com',
    apiKey: 'k',
    instance: 'vale',
    noticeKey: 'chave-de-avisos-que-ninguem-adivinha'
  }
  const sealed = sealCredentials(createSealer([oldKey]), whose, credentials)
  await putMessageAccount(db.orm, { placeId, provider: 'evolution', sealed, changedAt: new Date() })
  const { messages } = await renewCredentials({ db, seal: createSealer([newKey, oldKey]) })
  const kept = (await findMessageAccount(db.orm, placeId, 'evolution'))?.sealed ?? ''
  expect(unsealCredentials(createSealer([newKey]), whose, kept)).toEqual(credentials)
  expect(unsealCredentials(createSealer([oldKey]), whose, kept)).toBeNull()
  const other = createSealer(['another key altogether, of thirty-two characters'])
  const lost = await renewCredentials({ db, seal: other })
  expect([messages, lost.messages]).toEqual([0, 1])
})

it('counts certificates of invoices that no key opens', async () => {
  const { placeId } = await createPlace(db)
  const certificate = { certificate: 'c', privateKey: 'k' }
  const sealed = sealCertificate(createSealer([oldKey]), placeId, certificate)
  await db.orm.insert(invoiceSettings).values({ placeId, sealed })
  const { certificates } = await renewCredentials({ db, seal: createSealer([newKey, oldKey]) })
  const lost = await renewCredentials({ db, seal: createSealer(['another key altogether, of thirty-two characters']) })
  expect([certificates, lost.certificates]).toEqual([0, 1])
  const [kept] = await db.orm.select().from(invoiceSettings)
  expect(unsealCertificate(createSealer([newKey]), placeId, kept?.sealed ?? '')).toEqual(certificate)
})
