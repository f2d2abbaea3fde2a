import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { assignGuide } from '#app/contracts/products/guides.ts'
import {
  type Availability,
  mayOverride,
  type UnfreeReason,
  unfreeSentence,
  whyNotFree
} from '#app/domain/agent/availability.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, formatDay, type IsoDay, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { MOST_OF_REASON } from '#app/domain/product/day/check-day.ts'
import { slotsOf } from '#app/domain/product/day/occupancy.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findNeedsValid, listAvailability } from '../../db/queries/agents/availability.server.ts'
import {
  countSlotGuides,
  deleteSlotGuide,
  findDecline,
  findGuidesConfirm,
  findSlotGuide,
  listGuidedBookings,
  lockSlotGuides,
  putSlotGuide,
  type SlotOfDay
} from '../../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import type { OperatedAttraction } from '../../db/queries/products/day/operations.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { noteGuideNews } from '../../kernel/agents/note-guide-news.server.ts'
import { shareGuides } from '../../kernel/agents/share-slot.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { operatedOf, readOperated } from '../day/read-month.server.ts'
import { slotVisit } from './read-guides.server.ts'

type Body = Received<typeof assignGuide>['body']

const mostGuides = 50
const unknownAgent = 'Condutor não encontrado.'

/**
 * Assigns a guide to a slot, takes them out of it, or moves them there from another slot of the day, and lets the
 * bookings follow in the same transaction.
 * @throws ApiError 404 for an attraction or a guide of another place; 409 `slot_past`, `slot_full`, `not_there`,
 * `already_there` and the codes of a guide who is not free; 422 at `date`, `time`, `people`, `reason`
 */
export async function changeSlotGuide(
  { body }: { body: Body },
  ctx: StaffContext
): Promise<Answer<typeof assignGuide>> {
  const date = await requireAhead(body.date, 'date', ctx)
  const attraction = await requireSlot(ctx, { uuid: body.product_uuid, date, time: body.time })
  const uuid = requireUuid(body.agent_uuid, unknownAgent).toLowerCase()
  const asked = { date, time: body.time, attraction, uuid }
  const action = body.action.trim().toLowerCase()
  if (!['', 'set', 'remove', 'move'].includes(action)) {
    throw invalid({ fields: { action: [ERRORS.unknownOption] } })
  }
  if (action === 'remove') return inTransaction(ctx.db, (tx) => removeGuide(tx, ctx, asked))
  const people = readGuidedPeople(body.people, attraction)
  const reason = body.reason.trim()
  if (reason.length > MOST_OF_REASON) throw invalid({ fields: { reason: [tooLong(MOST_OF_REASON)] } })
  const wanted = { ...asked, people, reason, again: body.again }
  // A slot that is named must be one of the place, whatever the action does with it.
  const isNamed = action === 'move' || body.from_product_uuid !== ''
  const other = { uuid: body.from_product_uuid, date, time: body.from_time }
  const left = isNamed ? await requireSlot(ctx, other) : null
  if (action !== 'move' || !left) return inTransaction(ctx.db, (tx) => put(tx, ctx, wanted))
  const from = { ...asked, attraction: left, time: other.time }
  return inTransaction(ctx.db, (tx) => moveGuide(tx, ctx, { from, to: wanted }))
}

interface Asked {
  date: IsoDay
  time: string
  attraction: OperatedAttraction
  /** The guide's, in lower case. */
  uuid: string
}

interface Wanted extends Asked {
  people: number | null
  reason: string
  again: boolean
}

async function put(tx: Transaction, ctx: StaffContext, asked: Wanted): Promise<Answer<typeof assignGuide>> {
  const { time, attraction, uuid, people, reason } = asked
  const slot = slotOf(asked)
  await lockSlotGuides(tx, slot)
  const agent = await requireGuide(tx, ctx, asked)
  const most = agent.groupPeople
  if (people !== null && most !== null && people > most) {
    throw invalid({ fields: { people: [`${agent.name} leva no máximo ${peopleLabel(most)}, pelo cadastro.`] } })
  }
  const before = await findSlotGuide(tx, slot, uuid)
  if (before && before.people === people)
    return { outcome: 'already', message: `${agent.name} já conduz este horário.` }
  if (!before && (await countSlotGuides(tx, slot)) >= mostGuides) {
    throw conflict({ code: 'slot_full', message: `Um horário tem no máximo ${mostGuides} condutores.` })
  }
  if (!before && !asked.again) await requireNotDeclined(tx, slot, agent)
  const unfree = before ? null : await whyNotAssigned(tx, ctx, asked)
  if (unfree) requireOverride(ctx, { name: agent.name, unfree, reason })
  const kept = unfree ? reason : (before?.reason ?? '')
  await putSlotGuide(tx, {
    ...slot,
    agentUuid: uuid,
    placeId: ctx.actor.placeId,
    people,
    reason: kept,
    createdAt: ctx.now(),
    createdBy: ctx.actor.userId
  })
  if (!before) await noteGuideNews(tx, ctx, { ...slot, agentUuid: uuid, wasThere: false })
  await shareGuides(tx, slot, { now: ctx.now(), by: ctx.actor })
  await recordChange(tx, ctx, {
    action: 'day.guide-assigned',
    id: attraction.uuid,
    label: labelOf(asked),
    changed: changedText(
      'condutor',
      before ? guideWords(agent.name, before.people) : '',
      guideWords(agent.name, people)
    ),
    reason: unfree ? reason : ''
  })
  const isAsked = !before && (await findGuidesConfirm(tx, ctx.actor.placeId))
  return { outcome: 'done', message: `${agent.name} conduz as ${time}.${isAsked ? ' Falta aceitar.' : ''}` }
}

const slotOf = ({ attraction, date, time }: Asked): SlotOfDay => ({ productId: attraction.id, date, time })

/** Leaves one slot for another, or changes nothing. A rule set aside for the guide that day stays so where the user may. */
async function moveGuide(
  tx: Transaction,
  ctx: StaffContext,
  { from, to }: { from: Asked; to: Wanted }
): Promise<Answer<typeof assignGuide>> {
  const left = slotOf(from)
  const slots = [left, slotOf(to)].sort((a, b) => a.productId - b.productId || (a.time < b.time ? -1 : 1))
  for (const slot of slots) await lockSlotGuides(tx, slot)
  const agent = await requireGuide(tx, ctx, to)
  const held = await findSlotGuide(tx, left, to.uuid)
  if (!held) throw conflict({ code: 'not_there', message: `${agent.name} já não conduz as ${from.time}.` })
  if (await findSlotGuide(tx, slotOf(to), to.uuid)) {
    throw conflict({ code: 'already_there', message: `${agent.name} já conduz as ${to.time}.` })
  }
  await leaveSlot(tx, ctx, from, { ...agent, people: held.people })
  // Another attraction may count otherwise.
  const kept = left.productId === to.attraction.id ? held.people : null
  const people = kept === null || agent.groupPeople === null ? kept : Math.min(kept, agent.groupPeople)
  const { outcome, message } = await put(tx, ctx, {
    ...to,
    people: to.people ?? people,
    reason: to.reason || held.reason
  })
  return { outcome, message: `${message} Saiu das ${from.time}.` }
}

/** A screen that was open before the guide declined does not bring them back. @throws ApiError 409 `declined` */
async function requireNotDeclined(tx: Transaction, slot: SlotOfDay, agent: { uuid: string; name: string }) {
  const reason = await findDecline(tx, slot, agent.uuid)
  if (reason === null) return
  throw conflict({
    code: 'declined',
    message: `${agent.name} recusou este horário: ${reason}. Para designar mesmo assim, use “Designar de novo”.`
  })
}

const labelOf = ({ attraction, date, time }: Asked) => `${attraction.name}, ${formatDay(date)} ${time}`

const guideWords = (name: string, people: number | null) => (people === null ? name : `${name}, até ${people}`)

async function removeGuide(tx: Transaction, ctx: StaffContext, asked: Asked): Promise<Answer<typeof assignGuide>> {
  const { time, uuid } = asked
  const slot = slotOf(asked)
  await lockSlotGuides(tx, slot)
  const agent = await requireGuide(tx, ctx, asked)
  const before = await findSlotGuide(tx, slot, uuid)
  if (!before) return { outcome: 'already', message: `${agent.name} já não conduz este horário.` }
  await leaveSlot(tx, ctx, asked, { ...agent, people: before.people })
  return { outcome: 'done', message: `${agent.name} saiu das ${time}.` }
}

interface Leaving {
  uuid: string
  name: string
  people: number | null
}

async function leaveSlot(tx: Transaction, ctx: StaffContext, asked: Asked, { uuid, name, people }: Leaving) {
  const slot = slotOf(asked)
  await deleteSlotGuide(tx, slot, uuid)
  await noteGuideNews(tx, ctx, { ...slot, agentUuid: uuid, wasThere: true })
  await shareGuides(tx, slot, { now: ctx.now(), by: ctx.actor })
  await recordChange(tx, ctx, {
    action: 'day.guide-removed',
    id: asked.attraction.uuid,
    label: labelOf(asked),
    changed: changedText('condutor', guideWords(name, people), '')
  })
}

/** Locks the guide, so that two slots of one time cannot both find them free. */
async function requireGuide(tx: Transaction, { actor }: StaffContext, { uuid }: Pick<Asked, 'uuid'>) {
  const [agent] = await lockAgents(tx, { placeId: actor.placeId, uuids: isUuid(uuid) ? [uuid] : [] })
  if (!agent) throw notFound({ message: unknownAgent })
  return agent
}

/** The caller holds `lockAgents`. */
export async function whyNotAssigned(
  tx: Transaction,
  { actor: { placeId } }: StaffContext,
  { date, time, attraction, uuid }: Asked
): Promise<UnfreeReason | null> {
  const [agent]: (Availability | undefined)[] = await listAvailability(tx, { placeId, date }, [uuid])
  if (!agent) throw notFound({ message: unknownAgent })
  const here = await listGuidedBookings(tx, { placeId, date })
  const bookings = here.filter((one) => one.productId === attraction.id && one.time === time).map(({ id }) => id)
  const needsValid = await findNeedsValid(tx, placeId)
  return whyNotFree(agent, slotVisit(attraction, { date, time, bookings }), { needsValid })
}

interface Refused {
  name: string
  unfree: UnfreeReason
  reason: string
}

const codes: Record<UnfreeReason['why'], string> = {
  inactive: 'agent_inactive',
  elsewhere: 'agent_elsewhere',
  ended: 'agent_unavailable',
  off: 'agent_unavailable',
  full: 'agent_unavailable',
  busy: 'agent_busy',
  crowded: 'agent_busy'
}

/** @throws ApiError 409 unless the user may set the rule aside, 422 at `reason` where they say no reason for it */
function requireOverride({ actor }: StaffContext, { name, unfree, reason }: Refused): void {
  const message = unfreeSentence(name, unfree, { toStaff: true })
  if (!mayOverride(unfree) || !holds(actor, 'operation/guide-override')) {
    throw conflict({ code: codes[unfree.why], message })
  }
  if (reason.length >= 3) return
  throw invalid({ fields: { reason: [`${message} Para designar mesmo assim, escreva o motivo.`] } })
}

function readGuidedPeople(text: string, { guide, guidePeople }: OperatedAttraction): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const most = guide === 'people' ? guidePeople : 1000
  const people = Number(typed)
  if (/^\d{1,4}$/.test(typed) && people >= 1 && people <= most) return people
  throw invalid({ fields: { people: [`Use um número de 1 a ${most}, ou deixe vazio.`] } })
}

/** @throws ApiError 422 for an unknown day or one beyond all bookings, 409 for one that has passed */
export async function requireAhead(text: string, field: string, ctx: StaffContext): Promise<IsoDay> {
  const date = toIsoDay(text)
  if (!date) throw invalid({ fields: { [field]: [ERRORS.unknownDay] } })
  const today = todayIn(await findTimezone(ctx.db.orm, ctx.actor.placeId), ctx.now())
  if (date > addDays(today, BOOKING_HORIZON_DAYS)) {
    throw invalid({ fields: { [field]: ['Escolha uma data mais próxima de hoje.'] } })
  }
  if (date >= today) return date
  throw conflict({ code: 'slot_past', message: 'Este dia já passou: os condutores dele não mudam mais.' })
}

/** @throws ApiError 404 for an attraction of another place, 422 for a time that is neither planned nor sold */
async function requireSlot(ctx: StaffContext, { uuid, date, time }: { uuid: string; date: IsoDay; time: string }) {
  const asked = operatedOf(ctx, { uuid: requireUuid(uuid, ERRORS.productNotFound), from: date, to: date })
  const { attractions, byDay } = await readOperated(ctx, asked)
  const [attraction] = attractions
  if (!attraction) throw notFound({ message: ERRORS.productNotFound })
  if (slotsOf(byDay(attraction, date), date).some((slot) => slot.time === time)) return attraction
  throw invalid({ fields: { time: ['Neste dia não há este horário.'] } })
}
