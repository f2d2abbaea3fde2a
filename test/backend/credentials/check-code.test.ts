import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTwoStepCode, hashRecoveryCode } from '#app/backend/credentials/check-code.server.ts'
import { sealSecret } from '#app/backend/credentials/secrets/sealed-secret.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { enableSecret, keepNewSecret, replaceRecoveryCodes } from '#app/backend/db/queries/identity/two-steps.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { toRecoveryCode } from '#app/domain/access/recovery-code.ts'
import { createClock, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

/** RFC 6238, appendix B: '12345678901234567890', of whose eight digits we use the last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130']
]

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function enrolled(seconds: number) {
  const clock = createClock(new Date(seconds * 1000))
  const backend: Backend = createTestBackend(db, clock)
  const { placeId } = await createPlace(db)
  const { userId } = await createUser(db, placeId, [])
  const sealed = sealSecret(backend.seal, userId, secret)
  await keepNewSecret(db.orm, { userId, secret: sealed, now: clock.now() })
  const enable = () => enableSecret(db.orm, { userId, secret: sealed, step: 0, now: clock.now() })
  return { backend, clock, userId, enable, check: (code: string) => checkTwoStepCode(backend, { userId, code }) }
}

describe('a code of the app', () => {
  it.each(vectors)('is right at %d s: %s (RFC 6238)', async (seconds, code) => {
    const { check, enable } = await enrolled(seconds)
    expect(await check(code)).toBe(false)
    await enable()
    expect(await check('000001')).toBe(false)
    expect(await check(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
  })

  it('works once, repeated later or at the same time', async () => {
    const { check, enable } = await enrolled(1111111109)
    await enable()
    expect((await Promise.all([check('081804'), check('081804'), check('081804')])).filter(Boolean)).toHaveLength(1)
    expect(await check('081804')).toBe(false)
  })

  it('may come half a minute early or late, no more, and an older one never after a newer one', async () => {
    const early = await enrolled(1111111109 - 30)
    await early.enable()
    expect(await early.check('081804')).toBe(true)
    const late = await enrolled(1111111109 + 30)
    await late.enable()
    expect(await late.check('081804')).toBe(true)
    const stale = await enrolled(1111111109 + 61)
    await stale.enable()
    expect(await stale.check('081804')).toBe(false)
    const passed = await enrolled(1111111111)
    await passed.enable()
    expect(await passed.check('050471')).toBe(true)
    expect(await passed.check('081804')).toBe(false)
  })

  it('is refused for another user, and so is junk', async () => {
    const { backend, enable, userId } = await enrolled(59)
    await enable()
    const stranger = await createUser(db, (await createPlace(db)).placeId, [])
    expect(await checkTwoStepCode(backend, { userId: stranger.userId, code: '287082' })).toBe(false)
    for (const code of ['', '28708', '2870822', 'abcdef', '١٢٣٤٥٦', `${'0'.repeat(40)}`]) {
      expect(await checkTwoStepCode(backend, { userId, code })).toBe(false)
    }
  })
})

describe('a recovery code', () => {
  it('opens once, typed in any way, even twice at a time', async () => {
    const { check, enable, userId } = await enrolled(59)
    await enable()
    const [first = '', second = ''] = [toRecoveryCode(randomBytes(10)), toRecoveryCode(randomBytes(10))]
    const hashes = [first, second].map((code) => hashRecoveryCode(code.replaceAll('-', '')))
    await replaceRecoveryCodes(db.orm, userId, hashes)
    expect((await Promise.all([check(first), check(first), check(first)])).filter(Boolean)).toHaveLength(1)
    expect(await check(first)).toBe(false)
    expect(await check(` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
  })

  it('is worth nothing without an enabled app', async () => {
    const { check, userId } = await enrolled(59)
    const code = toRecoveryCode(randomBytes(10))
    await replaceRecoveryCodes(db.orm, userId, [hashRecoveryCode(code.replaceAll('-', ''))])
    expect(await check(code)).toBe(false)
  })
})
