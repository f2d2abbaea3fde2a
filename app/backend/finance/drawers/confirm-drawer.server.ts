import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { confirmDrawer as call } from '#app/contracts/finance/drawers.ts'
import { differenceWords } from '#app/domain/finance/day/check-count.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import { lockDrawer } from '../../db/queries/finance/drawers.server.ts'
import { setDrawer } from '../../db/queries/finance/write-drawers.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { accountWords, requireTwoPeople } from '../../kernel/approval/two-people.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { requireDrawer, unknownDrawer } from './require-drawer.server.ts'
import { toDrawer } from './wire.server.ts'

/** Ten million reais. */
const most = 1_000_000_000

/**
 * Confirms once, and never by its owner.
 * @throws ApiError 404, 409 `same_person`, `still_open`, `already_confirmed`, `own_drawer`, 422
 */
export async function confirmDrawer(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw unknownDrawer()
  await inTransaction(ctx.db, async (tx) => {
    const drawer = await lockDrawer(tx, { placeId: actor.placeId, id })
    if (!drawer) throw unknownDrawer()
    requireOtherHand(drawer, actor.userId)
    const firsts = [drawer.userId, drawer.handedBy]
    const { placeId, userId: second } = actor
    for (const first of firsts) await requireTwoPeople(tx, { placeId, first, second, now: ctx.now() })
    const counted = drawer.counted ?? 0
    const value = parseMoney(body.value)
    const note = body.note.trim()
    if (value === null || value < 0 || value > most) {
      throw invalid({ fields: { value: ['Informe um valor em reais, como 350,00.'] } })
    }
    if (value !== counted && note.length < 3) throw invalid({ fields: { note: [differenceWords(value - counted)] } })
    await setDrawer(tx, id, {
      confirmedAt: ctx.now(),
      confirmedBy: actor.userId,
      confirmedValue: value,
      confirmNote: note
    })
    const { name } = await requireDrawer(ctx, id, tx)
    const accounts = await accountWords(tx, actor.placeId, [...firsts, actor.userId])
    const to = [`recebido: ${formatMoney(value)}`, ...accounts].join('\n')
    const changed = { from: `entregue: ${formatMoney(counted)}`, to }
    const entry = { id: drawer.date, label: `Caixa de ${name}`, changed, reason: note }
    await recordChange(tx, ctx, { ...entry, action: 'drawer.confirmed' })
  })
  return toDrawer(await requireDrawer(ctx, id), actor)
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockDrawer>>>

/** @throws ApiError 409 */
function requireOtherHand({ handedAt, confirmedAt, userId, handedBy }: Locked, by: number): void {
  if (handedAt === null) {
    throw conflict({
      code: 'still_open',
      message: 'Este caixa ainda está aberto: quem o abriu precisa entregá-lo, ou você encerrá-lo, antes.'
    })
  }
  if (confirmedAt !== null) throw conflict({ code: 'already_confirmed', message: 'Este caixa já foi conferido.' })
  // The owner cannot confirm it either, even if somebody else counted it.
  if (userId === by || handedBy === by) {
    throw conflict({ code: 'own_drawer', message: 'Quem entregou o caixa não o confere: peça a outra pessoa.' })
  }
}
