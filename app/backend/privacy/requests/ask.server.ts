import { randomUUID } from 'node:crypto'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { askAnonymising } from '#app/contracts/privacy/requests.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { DAYS_TO_ANSWER } from '#app/domain/privacy/states.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { insertRequest } from '../../db/queries/privacy/requests.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { openToken, sealPerson } from '../person-token.server.ts'
import { showRequest } from './read.server.ts'

/** @throws ApiError 404 where the token is another's or too old, 422 at `reason` */
export async function requestAnonymising(
  { body }: Received<typeof askAnonymising>,
  ctx: StaffContext
): Promise<Answer<typeof askAnonymising>> {
  const { placeId, userId } = ctx.actor
  const person = openToken(body.token, ctx)
  const reason = body.reason.trim()
  if (reason.length < 3)
    throw invalid({ fields: { reason: ['Diga quem pediu e por quê, sem repetir os dados da pessoa.'] } })
  const id = randomUUID()
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const today = todayIn(place.timezone, ctx.now())
    const { number } = await insertRequest(tx, {
      id,
      placeId,
      kind: 'anonymise',
      origin: 'staff',
      state: 'approval',
      reason,
      sealed: sealPerson(person, ctx),
      askedBy: userId,
      askedAt: ctx.now(),
      dueOn: addDays(today, DAYS_TO_ANSWER)
    })
    await recordChange(tx, ctx, { action: 'privacy.asked', id, label: `Pedido ${number}` })
  })
  return { message: 'Anonimização pedida: falta outra pessoa aprovar.', request: await showRequest(ctx, id) }
}
