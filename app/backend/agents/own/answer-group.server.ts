import type { answerOwnGroup } from '#app/contracts/agents/own.ts'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatDay, isPastSlot, toIsoDay } from '#app/domain/calendar/dates.ts'
import { MOST_OF_REASON } from '#app/domain/product/day/check-day.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findGuidedProduct, findOwnAgent } from '../../db/queries/agents/own-groups.server.ts'
import {
  findDecline,
  findGuidesConfirm,
  findSlotGuide,
  lockSlotGuides,
  markAccepted,
  moveToDeclined,
  type SlotOfDay
} from '../../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { shareGuides } from '../../kernel/agents/share-slot.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'

type Wire = Answer<typeof answerOwnGroup>

const unknownGroup = 'Este grupo não está com você.'

/** Slot that the actor answers for. */
interface Own {
  slot: SlotOfDay
  /** Uuid of the attraction. */
  product: string
  /** For the record of changes: attraction, day and hour. */
  label: string
  agentUuid: string
}

/**
 * The slot's lock decides between an answer and a change by the desk at the same time: one comes first, whole.
 * @throws ApiError 404 for a user who guides nobody, and for an attraction of another place; 409 `not_asked`, `slot_past`,
 * `gone`; 422 at `answer`, `date`, `reason`
 */
export async function answerGroup({ body }: Received<typeof answerOwnGroup>, ctx: StaffContext): Promise<Wire> {
  const answer = body.answer.trim().toLowerCase()
  if (answer !== 'accept' && answer !== 'decline') throw invalid({ fields: { answer: [ERRORS.unknownOption] } })
  const reason = answer === 'decline' ? readReason(body.reason) : ''
  const { placeId, userId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const own = await findOwn(tx, ctx, body)
    await lockSlotGuides(tx, own.slot)
    await lockAgents(tx, { placeId, uuids: [own.agentUuid] })
    // The desk may have given the guide another user while this waited.
    if ((await findOwnAgent(tx, { placeId, userId }))?.uuid !== own.agentUuid) throw notFound({ message: unknownGroup })
    return answer === 'accept' ? accept(tx, ctx, own) : decline(tx, ctx, own, reason)
  })
}

function readReason(text: string): string {
  const reason = text.trim()
  if (reason.length < 3)
    throw invalid({ fields: { reason: ['Escreva por que você não pode: quem escala precisa saber.'] } })
  if (reason.length > MOST_OF_REASON) throw invalid({ fields: { reason: [tooLong(MOST_OF_REASON)] } })
  return reason
}

async function findOwn(
  tx: Transaction,
  ctx: StaffContext,
  body: Received<typeof answerOwnGroup>['body']
): Promise<Own> {
  const { placeId, userId } = ctx.actor
  const date = toIsoDay(body.date)
  if (!date) throw invalid({ fields: { date: [ERRORS.unknownDay] } })
  const agent = await findOwnAgent(tx, { placeId, userId })
  const product = await findGuidedProduct(tx, { placeId, uuid: requireUuid(body.product_uuid, ERRORS.productNotFound) })
  if (!agent || !product) throw notFound({ message: unknownGroup })
  if (!(await findGuidesConfirm(tx, placeId))) {
    throw conflict({ code: 'not_asked', message: 'Este parque não pede resposta: fale com quem faz a escala.' })
  }
  const slot = { productId: product.id, date, time: body.time }
  if (isPastSlot(date, body.time, await findTimezone(tx, placeId), ctx.now())) {
    throw conflict({ code: 'slot_past', message: 'Este grupo já saiu: a resposta não muda mais.' })
  }
  const label = `${product.name}, ${formatDay(date)} ${body.time}`
  return { slot, product: product.uuid, label, agentUuid: agent.uuid }
}

const gone = () => conflict({ code: 'gone', message: 'Este grupo não está mais com você: a escala mudou.' })

async function accept(tx: Transaction, ctx: StaffContext, { slot, product, label, agentUuid }: Own): Promise<Wire> {
  const before = await findSlotGuide(tx, slot, agentUuid)
  if (!before) throw gone()
  if (before.acceptedAt) return { outcome: 'already', message: `Você já aceitou o grupo das ${slot.time}.` }
  await markAccepted(tx, slot, agentUuid, ctx.now())
  await recordChange(tx, ctx, { action: 'day.guide-accepted', id: product, label })
  return { outcome: 'done', message: `Grupo das ${slot.time} aceito.` }
}

async function decline(
  tx: Transaction,
  ctx: StaffContext,
  { slot, product, label, agentUuid }: Own,
  reason: string
): Promise<Wire> {
  if (!(await findSlotGuide(tx, slot, agentUuid))) {
    if ((await findDecline(tx, slot, agentUuid)) === null) throw gone()
    return { outcome: 'already', message: `Você já recusou o grupo das ${slot.time}.` }
  }
  const now = ctx.now()
  await moveToDeclined(tx, { ...slot, agentUuid, placeId: ctx.actor.placeId, reason, declinedAt: now })
  await shareGuides(tx, slot, { now, by: ctx.actor })
  await recordChange(tx, ctx, { action: 'day.guide-declined', id: product, label, reason })
  return { outcome: 'done', message: `Grupo das ${slot.time} recusado. Quem faz a escala vê o seu motivo.` }
}
