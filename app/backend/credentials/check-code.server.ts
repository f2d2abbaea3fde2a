import { createHash } from 'node:crypto'
import { parseRecoveryCode, parseTotpCode } from '#app/domain/access/recovery-code.ts'
import { findTwoStep, takeRecoveryCode, takeTimeStep } from '../db/queries/identity/two-steps.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { unsealSecret } from './secrets/sealed-secret.server.ts'
import { matchTimeStep } from './totp.server.ts'

/** 80 random bits are safe with a plain hash (NIST SP 800-63B §5.1.2.2). */
export function hashRecoveryCode(signs: string): string {
  return createHash('sha256').update(signs).digest('hex')
}

/** RFC 6238 with ±30 seconds; each code works once. The caller counts the attempts. */
export async function checkTwoStepCode(
  ctx: Pick<Backend, 'db' | 'now' | 'seal'>,
  { userId, code }: { userId: number; code: string }
): Promise<boolean> {
  const digits = parseTotpCode(code)
  if (digits) return takeTotp(ctx, { userId, digits })
  const signs = parseRecoveryCode(code)
  return signs !== null && takeRecoveryCode(ctx.db.orm, { userId, hash: hashRecoveryCode(signs), now: ctx.now() })
}

async function takeTotp(
  { db, now, seal }: Pick<Backend, 'db' | 'now' | 'seal'>,
  { userId, digits }: { userId: number; digits: string }
): Promise<boolean> {
  const kept = await findTwoStep(db.orm, userId)
  const secret = kept?.enabledAt ? unsealSecret(seal, userId, kept.secret) : null
  const step = secret === null ? null : matchTimeStep(secret, { code: digits, now: now() })
  return step !== null && takeTimeStep(db.orm, { userId, step })
}
