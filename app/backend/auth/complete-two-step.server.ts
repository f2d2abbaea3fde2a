import { ApiError } from '#app/contracts/api-error.ts'
import type { completeTwoStep } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { checkTwoStepCode } from '../credentials/check-code.server.ts'
import { countFromAddress, countSecondStep } from '../credentials/limit-keys.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import { hashToken } from '../credentials/token.server.ts'
import { deleteChallenge, takeChallengeTry } from '../db/queries/identity/challenges.server.ts'
import { findUserById } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { isWithinLimit } from '../kernel/count-attempt.server.ts'
import { openSession } from './finish-sign-in.server.ts'

const challengeOver = () =>
  new ApiError({
    status: 422,
    code: 'challenge_over',
    message: 'O tempo ou as tentativas deste login acabaram. Entre de novo com sua senha.'
  })

/**
 * @throws ApiError 422 `bad_code` (its message says how many tries are left) or `challenge_over` (unknown, used,
 * expired or out of tries: the owner is then told), 429 over the limits (`countSignIn`)
 */
export async function finishTwoStep(
  { body }: Received<typeof completeTwoStep>,
  ctx: ApiContext
): Promise<Answer<typeof completeTwoStep>> {
  await countFromAddress(ctx, body.devices)
  const hash = hashToken(body.challenge)
  const taken = await takeChallengeTry(ctx.db, { hash, now: ctx.now() })
  if (!taken) throw challengeOver()
  await countSecondStep(ctx, { userId: taken.userId, devices: body.devices })
  const right = await checkTwoStepCode(ctx, { userId: taken.userId, code: body.code })
  if (!right) await recordWrong(ctx, taken)
  if (!right && taken.triesLeft > 0) throw badCode(taken.triesLeft)
  if (!right) {
    await warnOwner(ctx, taken.userId)
    throw challengeOver()
  }
  // Read before the challenge ends: a password changed in between has ended the challenge, or openSession sees it.
  const user = await findUserById(ctx.db, taken.userId)
  if (!user || !(await deleteChallenge(ctx.db, hash))) throw challengeOver()
  const { byGoogle, legacyLogin } = taken
  return openSession(ctx, { user, devices: body.devices, opening: { byGoogle, legacyLogin } })
}

async function recordWrong(ctx: ApiContext, { userId, triesLeft }: { userId: number; triesLeft: number }) {
  const user = await findUserById(ctx.db, userId)
  if (!user) return
  const { uuid: id, name: label, placeId } = user
  const changed = { from: '', to: triesLeft > 0 ? 'código recusado' : 'código recusado, tentativas esgotadas' }
  const by = { userId, placeId, name: label }
  await inTransaction(ctx.db, (tx) =>
    recordChange(tx, ctx, { action: 'session.second-step-failed', id, label, changed, by })
  )
}

const daySeconds = 24 * 60 * 60

/** A person who used up the tries knew the password, so its owner is told, once a day. */
async function warnOwner(ctx: ApiContext, userId: number): Promise<void> {
  const user = await findUserById(ctx.db, userId)
  const key = `two-step-warning:user:${userId}`
  if (!user || !(await isWithinLimit(ctx, { key, limit: 1, windowSeconds: daySeconds }))) return
  const text =
    'alguém informou a sua senha e errou várias vezes o código da verificação em duas etapas. Se não foi você, troque a senha.'
  await inTransaction(ctx.db, (tx) => tellUser(tx, user, { title: 'Códigos errados', text, now: ctx.now() }))
}

function badCode(triesLeft: number): ApiError {
  const left = countLabel(triesLeft, { one: 'tentativa', many: 'tentativas' })
  const verb = triesLeft === 1 ? 'Resta' : 'Restam'
  return new ApiError({ status: 422, code: 'bad_code', message: `Código incorreto. ${verb} ${left}.` })
}
