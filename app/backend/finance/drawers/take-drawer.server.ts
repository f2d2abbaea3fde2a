import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { takeDrawer as call } from '#app/contracts/finance/drawers.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { readCash } from '#app/domain/finance/cash-count.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type DrawerRow, lockDrawer } from '../../db/queries/finance/drawers.server.ts'
import { setDrawer } from '../../db/queries/finance/write-drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { requireDrawer, unknownDrawer } from './require-drawer.server.ts'
import { balanceOf, stampOf, toDrawer } from './wire.server.ts'

/**
 * Takes the drawer of somebody who left it open. Like a hand-over it waits for their sales under way, and the taker
 * then holds the money.
 * @throws ApiError 404, 409 `not_open`, `own_drawer`, `changed_meanwhile`, 422
 */
export async function takeDrawer(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw unknownDrawer()
  await inTransaction(ctx.db, async (tx) => {
    const row = await requireOthersOpen(tx, ctx, id)
    if (stampOf(row) !== body.stamp) throw drawerChanged(row.name)
    const { cash, counted, note } = checkTaking(body)
    const expected = balanceOf(row)
    const handedAt = ctx.now()
    await setDrawer(tx, id, {
      handedAt,
      handedOn: todayIn(await findTimezone(tx, actor.placeId), handedAt),
      handedBy: actor.userId,
      handedTo: actor.userId,
      expected,
      counted,
      countedCash: cash,
      note
    })
    const to = `encerrado por: ${actor.name}\nesperado: ${formatMoney(expected)}\ncontado: ${formatMoney(counted)}`
    const entry = { id: row.drawer.date, label: `Caixa de ${row.name}`, changed: { from: '', to }, reason: note }
    await recordChange(tx, ctx, { ...entry, action: 'drawer.taken' })
  })
  return toDrawer(await requireDrawer(ctx, id), actor)
}

/**
 * Read after the lock, when the sums are complete.
 * @throws ApiError 404, 409
 */
async function requireOthersOpen(tx: Transaction, ctx: StaffContext, id: string): Promise<DrawerRow> {
  const { placeId, userId } = ctx.actor
  const locked = await lockDrawer(tx, { placeId, id })
  if (!locked) throw unknownDrawer()
  if (locked.handedAt !== null) {
    throw conflict({ code: 'not_open', message: 'Este caixa já foi entregue. Confira antes de continuar.' })
  }
  if (locked.userId === userId) {
    throw conflict({ code: 'own_drawer', message: 'Este caixa é seu: entregue-o em Meu caixa.' })
  }
  return requireDrawer(ctx, id, tx)
}

/** @throws ApiError 422 with every field at once */
function checkTaking({ cash: typed, reason }: Received<typeof call>['body']) {
  const read = readCash(typed)
  const note = reason.trim()
  const fields: Record<string, string[]> =
    note.length < 3 ? { reason: ['Diga por que o caixa é encerrado por você.'] } : {}
  if (!read.ok) throw invalid({ fields: { ...fields, ...read.fields } })
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { cash: read.cash, counted: read.sum, note }
}

const drawerChanged = (name: string) =>
  changedMeanwhile(
    `Entrou ou saiu dinheiro do caixa de ${name} enquanto você contava. O esperado abaixo já é o novo: confira.`
  )
