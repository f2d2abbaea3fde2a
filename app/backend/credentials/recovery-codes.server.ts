import { randomBytes } from 'node:crypto'
import { recoveryCodeBytes, toRecoveryCode } from '#app/domain/access/recovery-code.ts'
import type { Queryable } from '../db/connection.server.ts'
import { replaceRecoveryCodes } from '../db/queries/identity/two-steps.server.ts'
import { hashRecoveryCode } from './check-code.server.ts'

const codesEach = 10

/** Only hashes are stored: the codes can never be shown again. */
export async function renewRecoveryCodes(orm: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesEach }, () => toRecoveryCode(randomBytes(recoveryCodeBytes)))
  const hashes = codes.map((code) => hashRecoveryCode(code.replaceAll('-', '')))
  await replaceRecoveryCodes(orm, userId, hashes)
  return codes
}
