import type { z } from 'zod'
import type { confirmPhone, OwnAccountSchema, updateAccount } from '#app/contracts/account.ts'
import { invalid, unauthorised } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone, maskPhone } from '#app/domain/person/phone.ts'
import { refusalsOf } from '#app/domain/words/checked.ts'
import { countOwnCode, ownCodeKey } from '../credentials/limit-keys.server.ts'
import { checkPassword } from '../credentials/password.server.ts'
import { isFreshFromGoogle, proveOwner } from '../credentials/prove-owner.server.ts'
import { codesFollowFrom, leavePhone } from '../credentials/tell-old-phone.server.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  findOwnData,
  lockOwnData,
  type Own,
  type OwnContact,
  updateOwnData
} from '../db/queries/identity/account.server.ts'
import { deletePasswordCode, hasPhoneCode, takePhoneTry } from '../db/queries/identity/password-codes.server.ts'
import { readTwoStepState } from '../db/queries/identity/two-steps.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { requireUser } from '../kernel/actor.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { forgiveAttempts } from '../kernel/count-attempt.server.ts'

export async function readAccount(_input: unknown, ctx: StaffContext): Promise<z.input<typeof OwnAccountSchema>> {
  return describeAccount(ctx, ctx.actor)
}

/**
 * A new phone needs a proof of the owner. An empty one is allowed: it only removes a way back in.
 * @throws ApiError 422 with every field's message at once, 429 after too many wrong proofs
 */
export async function changeAccount(
  { body }: Received<typeof updateAccount>,
  ctx: StaffContext
): Promise<Answer<typeof updateAccount>> {
  const actor = ctx.actor
  const name = checkName(body.name)
  const phone = checkPhone(body.phone)
  if (!name.ok || !phone.ok) throw invalid({ fields: refusalsOf({ name, phone }) })
  const user = await requireUser(ctx)
  const isMoved = phone.value !== user.phone
  if (isMoved) await proveOwner(ctx, { user, proof: body })
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockOwnData(tx, actor)
    await updateOwnData(tx, actor, { name: name.value })
    if (isMoved && before.phone !== phone.value) await movePhone(tx, ctx, { user, before, phone: phone.value })
    const renamed = changedText('nome', user.name, name.value)
    await recordChange(tx, ctx, { action: 'user.changed', id: user.uuid, label: name.value, changed: renamed })
  })
  return describeAccount(ctx, actor)
}

interface Moving {
  user: User
  before: OwnContact
  phone: string
}

async function movePhone(tx: Transaction, ctx: ApiContext, { user, before, phone }: Moving): Promise<void> {
  const at = ctx.now()
  const codesFrom = codesFollowFrom(before, at)
  await updateOwnData(tx, { placeId: user.placeId, userId: user.id }, { phone, codesFrom })
  await leavePhone(tx, { user, before, newPhone: phone, now: at })
  const changed = changedText('telefone', maskPhone(before.phone), maskPhone(phone)) ?? { from: '', to: '' }
  await recordChange(tx, ctx, { action: 'user.phone-changed', id: user.uuid, label: user.name, changed })
}

const wrongCode = () => invalid({ fields: { code: ['Código incorreto ou vencido. Confira os seis dígitos.'] } })

/**
 * Takes the code sent to the old number; recovery codes then go to the new one at once.
 * @throws ApiError 422 at `code`, 429
 */
export async function confirmOwnPhone(
  { body }: Received<typeof confirmPhone>,
  ctx: StaffContext
): Promise<Answer<typeof confirmPhone>> {
  const actor = ctx.actor
  const { userId } = actor
  await countOwnCode(ctx, userId)
  const kept = await takePhoneTry(ctx.db, { userId, now: ctx.now() })
  const right = await checkPassword(body.code.replace(/\s/g, ''), kept?.codeHash ?? null)
  if (!kept || !right) throw wrongCode()
  await inTransaction(ctx.db, async (tx) => {
    // The phone was changed again meanwhile: this code proves nothing about the newer number.
    if (!(await deletePasswordCode(tx, { userId, codeHash: kept.codeHash }))) throw wrongCode()
    await updateOwnData(tx, actor, { codesFrom: null })
    await recordChange(tx, ctx, { action: 'user.phone-confirmed', id: actor.uuid, label: actor.name })
  })
  await forgiveAttempts(ctx, ownCodeKey(userId))
  return describeAccount(ctx, actor)
}

async function describeAccount(ctx: ApiContext, own: Own): Promise<z.input<typeof OwnAccountSchema>> {
  const { db, now } = ctx
  const [data, twoStep, phoneCode, isFresh] = await Promise.all([
    findOwnData(db, own),
    readTwoStepState(db, own),
    hasPhoneCode(db, { userId: own.userId, now: now() }),
    isFreshFromGoogle(ctx)
  ])
  if (!data || !twoStep) throw unauthorised()
  const { codesFrom, googleSub, ...rest } = data
  return {
    ...rest,
    two_step: twoStep.enabledAt ? 'on' : 'off',
    recovery_codes: twoStep.enabledAt ? twoStep.codesLeft : 0,
    two_step_required: twoStep.required,
    codes_from: codesFrom && codesFrom > now() ? codesFrom.toISOString() : null,
    phone_code: phoneCode,
    google: googleSub !== '',
    proved: isFresh
  }
}
