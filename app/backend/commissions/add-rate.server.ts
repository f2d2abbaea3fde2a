import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { addCommissionRate } from '#app/contracts/finance/commissions.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { checkCommissionValue, rateWords, toCommissionKind } from '#app/domain/commission/rate.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { keysOf } from '#app/domain/words/records.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findRate, insertRate, listRateChoices, type RateRow } from '../db/queries/finance/commissions/rates.server.ts'
import { inTransaction, violatedConstraint } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

type Asked = Received<typeof addCommissionRate>['body']

const refused = (errors: Record<string, string>) =>
  invalid({ fields: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])) })

/** @throws ApiError 409 where the uuid is another's, 422 with what is wrong at which field */
export async function addRate({ body }: { body: Asked }, ctx: StaffContext): Promise<Answer<typeof addCommissionRate>> {
  const { placeId, userId } = ctx.actor
  const uuid = body.uuid.toLowerCase()
  const checked = await checkRate(body, { reader: ctx.db.orm, placeId })
  const { product, agent, kind, value, validFrom } = checked
  const row = { uuid, placeId, productId: product.id, agentUuid: agent?.uuid ?? null, kind, value, validFrom }
  const to = `${rateWords(checked)}, visitas desde ${formatDay(validFrom)}`
  const words = `${product.name}${agent ? `, ${agent.name}` : ''}: ${to}.`
  try {
    const isNew = await inTransaction(ctx.db, async (tx) => {
      const isAdded = await insertRate(tx, { ...row, createdBy: userId, createdAt: ctx.now() })
      if (!isAdded) return requireSameRate(await findRate(tx, { placeId, uuid }), row)
      const label = agent ? `${product.name}, ${agent.name}` : product.name
      await recordChange(tx, ctx, {
        action: 'commission-rate.added',
        id: uuid,
        label,
        changed: { from: '', to: `comissão: ${to}` }
      })
      return true
    })
    return { uuid, message: isNew ? `Comissão definida. ${words}` : `Esta comissão já estava definida. ${words}` }
  } catch (error) {
    if (violatedConstraint(error) !== 'commission_rates_day') throw error
    throw refused({ valid_from: 'Já há uma comissão desde esse dia. Retire-a antes, ou escolha outro dia.' })
  }
}

/** @throws ApiError 422 */
async function checkRate(body: Asked, { reader, placeId }: { reader: Queryable; placeId: string }) {
  const choices = await listRateChoices(reader, placeId)
  const product = choices.products.find(({ uuid }) => uuid === body.product_uuid.toLowerCase())
  const agent = choices.agents.find(({ uuid }) => uuid === body.agent_uuid.toLowerCase()) ?? null
  const kind = toCommissionKind(body.kind)
  const value = kind && checkCommissionValue(kind, body.value)
  const validFrom = toIsoDay(body.valid_from)
  const errors = {
    ...(product ? {} : { product_uuid: 'Escolha o atrativo.' }),
    ...(agent || body.agent_uuid === '' ? {} : { agent_uuid: 'Escolha um condutor da lista, ou todos.' }),
    ...(kind ? {} : { kind: 'Escolha como se ganha.' }),
    ...(value && !value.ok ? { value: value.message } : {}),
    ...(validFrom ? {} : { valid_from: ERRORS.unknownDay })
  }
  if (!product || !kind || !value?.ok || !validFrom || Object.keys(errors).length > 0) throw refused(errors)
  return { product, agent, kind, value: value.value, validFrom }
}

/**
 * False for a repeated request.
 * @throws ApiError 409 if the uuid belongs to another, or to one that was removed since
 */
function requireSameRate(kept: RateRow | null, row: Partial<RateRow>): false {
  const isIt = kept?.removedAt === null && keysOf(row).every((name) => kept[name] === row[name])
  if (isIt) return false
  throw conflict({ code: 'key_reused', message: 'Este formulário já foi usado. Abra a página de novo.' })
}
