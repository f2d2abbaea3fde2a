import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { handDrawer as call } from '#app/contracts/finance/drawers.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { readCash } from '#app/domain/finance/cash-count.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { listReceivers } from '../../db/queries/finance/drawers.server.ts'
import { setDrawer } from '../../db/queries/finance/write-drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireDrawer, requireOpenDrawer } from './require-drawer.server.ts'
import { balanceOf, stampOf, toDrawer } from './wire.server.ts'

/**
 * A difference is shown afterwards and judged by the person who confirms. No sale under way is missed: each has ended,
 * or waits and comes after.
 * @throws ApiError 409 `not_open`, `changed_meanwhile`, 422
 */
export async function handDrawer({ body }: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const row = await requireOpenDrawer(tx, ctx)
    const { drawer } = row
    if (stampOf(row) !== body.stamp) throw changedMeanwhile(changedWords)
    const expected = balanceOf(row)
    const receiver = await findReceiver(tx, ctx, body.to)
    const { counted, cash, note } = checkHandOver(body, { isKnown: receiver !== undefined })
    const handedAt = ctx.now()
    await setDrawer(tx, drawer.id, {
      handedAt,
      handedOn: todayIn(await findTimezone(tx, actor.placeId), handedAt),
      handedTo: receiver?.id ?? null,
      expected,
      counted,
      countedCash: cash,
      note
    })
    const to = `entregue a: ${receiver?.name ?? 'cofre'}\nesperado: ${formatMoney(expected)}\ncontado: ${formatMoney(counted)}`
    const entry = { id: drawer.date, label: `Caixa de ${actor.name}`, changed: { from: '', to }, reason: note }
    await recordChange(tx, ctx, { ...entry, action: 'drawer.handed' })
    return drawer.id
  })
  return toDrawer(await requireDrawer(ctx, id), actor)
}

/** Null for the safe; undefined if the receiver is unknown. */
async function findReceiver(tx: Transaction, ctx: StaffContext, to: string) {
  const { placeId, userId } = ctx.actor
  if (to === 'safe') return null
  return (await listReceivers(tx, placeId, userId)).find(({ uuid }) => uuid === to.trim().toLowerCase())
}

type Body = Received<typeof call>['body']

/** @throws ApiError 422 with every field at once */
function checkHandOver({ cash: typed, note }: Body, { isKnown }: { isKnown: boolean }) {
  const fields: Record<string, string[]> = isKnown ? {} : { to: [ERRORS.unknownOption] }
  const read = readCash(typed)
  if (!read.ok) throw invalid({ fields: { ...fields, ...read.fields } })
  const { cash, sum: counted } = read
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { cash, counted, note: note.trim() }
}

const changedWords = 'Entrou ou saiu dinheiro do seu caixa enquanto você contava. Conte de novo e entregue.'
