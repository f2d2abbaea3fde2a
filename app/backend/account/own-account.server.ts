import type { z } from 'zod'
import type { OwnAccountSchema, updateAccount } from '#app/contracts/account.ts'
import { invalid, unauthorised } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { refusals } from '#app/domain/words/checked.ts'
import { tellOldPhone } from '../credentials/tell-old-phone.server.ts'
import { findOwnData, type Own, updateOwnData } from '../db/queries/identity/account.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { readTwoStepState } from '../db/queries/identity/two-steps.server.ts'
import { findUser } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Actor, ApiContext } from '../kernel/context.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

export async function readAccount(_input: unknown, context: ApiContext): Promise<z.input<typeof OwnAccountSchema>> {
  return describe(context, requireActor(context))
}

/** An empty phone is allowed: one less way back in. @throws ApiError 422 with every field's message at once */
export async function changeAccount(
  { body }: Received<typeof updateAccount>,
  context: ApiContext
): Promise<Answer<typeof updateAccount>> {
  const actor = requireActor(context)
  const name = checkName(body.name)
  const phone = checkPhone(body.phone)
  if (!name.ok || !phone.ok) throw invalid({ fields: refusals({ name, phone }) })
  await save(context, actor, { name: name.value, phone: phone.value })
  return describe(context, actor)
}

/** The phone is a way in: the old number is told, and a code on its way to it becomes worthless. */
async function save({ db, now }: ApiContext, actor: Actor, data: { name: string; phone: string }): Promise<void> {
  const account = await findUser(db, actor)
  if (!account) throw unauthorised()
  const { uuid, placeId, placeName } = account
  await inTransaction(db, async (tx) => {
    const before = await updateOwnData(tx, actor, data)
    if (before.phone === data.phone) return
    await dropPasswordCode(tx, actor.userId)
    await tellOldPhone(tx, { placeId, placeName, uuid, oldPhone: before.phone, now: now() })
  })
  wakeJobs()
}

async function describe(context: ApiContext, own: Own): Promise<z.input<typeof OwnAccountSchema>> {
  const [data, twoStep] = await Promise.all([findOwnData(context.db, own), readTwoStepState(context.db, own)])
  if (!data || !twoStep) throw unauthorised()
  return {
    ...data,
    two_step: twoStep.enabledAt ? 'on' : 'off',
    recovery_codes: twoStep.enabledAt ? twoStep.codesLeft : 0,
    two_step_required: twoStep.required
  }
}
