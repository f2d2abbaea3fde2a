import { createHash, randomBytes } from 'node:crypto'
import type { getPlaceFeed, readFeed, setOwnFeed, setPlaceFeed } from '#app/contracts/agents/feeds.ts'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { ownGroups } from '#app/domain/agent/own-groups.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import {
  deleteFeed,
  findFeed,
  findOpenFeed,
  insertFeed,
  listBookedSlots
} from '../../db/queries/agents/feeds.server.ts'
import { findOwnAgent, listOwnLed, listOwnSlots } from '../../db/queries/agents/own-groups.server.ts'
import { findGuidesConfirm } from '../../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

type Changed = Answer<typeof setOwnFeed>

const hashed = (key: string) => createHash('sha256').update(key).digest('hex')
const unknownFeed = () =>
  notFound({ message: 'Este endereço de calendário não vale. Peça o novo a quem o deu a você.' })

interface Asked {
  action: string
  agentUuid: string | null
  /** Name in the record of changes. */
  label: string
}

/** The caller holds a lock on the guide or the place, so that two changes leave one address. */
async function changeFeed(tx: Transaction, ctx: StaffContext, { action, agentUuid, label }: Asked): Promise<Changed> {
  const { placeId, userId } = ctx.actor
  const wanted = action.trim().toLowerCase()
  if (wanted !== 'renew' && wanted !== 'off') throw invalid({ fields: { action: [ERRORS.unknownOption] } })
  const had = await deleteFeed(tx, { placeId, agentUuid })
  const record = { id: agentUuid ?? '', label }
  if (wanted === 'off') {
    if (had) await recordChange(tx, ctx, { ...record, action: 'calendar.ended' })
    return { key: '', message: had ? 'O endereço do calendário não vale mais.' : 'O calendário já estava desligado.' }
  }
  const key = randomBytes(24).toString('base64url')
  await insertFeed(tx, { placeId, agentUuid, userId, keyHash: hashed(key), createdAt: ctx.now() })
  await recordChange(tx, ctx, { ...record, action: 'calendar.renewed' })
  return { key, message: had ? 'Endereço trocado: o anterior não vale mais.' : 'Endereço criado.' }
}

/** @throws ApiError 409 `no_guide` for a user who guides nobody, or no longer; 422 at `action` */
export async function changeOwnFeed({ body }: Received<typeof setOwnFeed>, ctx: StaffContext): Promise<Changed> {
  const { placeId, userId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const own = await findOwnAgent(tx, { placeId, userId })
    const [agent] = await lockAgents(tx, { placeId, uuids: own ? [own.uuid] : [] })
    if (!agent?.active) {
      throw conflict({ code: 'no_guide', message: 'Só um condutor ativo tem calendário próprio.' })
    }
    return changeFeed(tx, ctx, { action: body.action, agentUuid: agent.uuid, label: agent.name })
  })
}

/** @throws ApiError 422 at `action` */
export async function changePlaceFeed({ body }: Received<typeof setPlaceFeed>, ctx: StaffContext): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, ctx.actor.placeId)
    return changeFeed(tx, ctx, { action: body.action, agentUuid: null, label: place?.name ?? '' })
  })
}

export async function readPlaceFeed({ db, actor }: StaffContext): Promise<Answer<typeof getPlaceFeed>> {
  const feed = await findFeed(db.orm, { placeId: actor.placeId, agentUuid: null })
  return { on: feed !== null, since: feed?.createdAt.toISOString() ?? null, by: feed?.by ?? '' }
}

/** Calendars ask about once an hour; an office of guides shares one network. */
const perNetworkAnHour = 600
const daysBack = 7

/** @throws ApiError 404 alike for what never was and what was ended, 429 */
export async function openFeed(
  { params }: Received<typeof readFeed>,
  ctx: ApiContext
): Promise<Answer<typeof readFeed>> {
  const key = `feed:network:${networkOf(ctx.address)}`
  await countAttempt(ctx, { key, limit: perNetworkAnHour, windowSeconds: 3600 })
  const { orm } = ctx.db
  const feed = /^[A-Za-z0-9_-]{32}$/.test(params.key) ? await findOpenFeed(orm, hashed(params.key)) : null
  if (!feed) throw unknownFeed()
  const { placeId, agentUuid, placeName, timezone, guideName } = feed
  const today = todayIn(timezone, ctx.now())
  const days = { placeId, from: addDays(today, -daysBack), to: addDays(today, BOOKING_HORIZON_DAYS) }
  const groups = agentUuid === null ? await placeGroups(orm, days) : await guideGroups(orm, { ...days, agentUuid })
  return { place_name: placeName, guide_name: guideName ?? '', timezone, groups }
}

async function placeGroups(reader: Queryable, days: Parameters<typeof listBookedSlots>[1]) {
  const slots = await listBookedSlots(reader, days)
  return slots.map(({ product, productName, address, placeAddress, ...slot }) => ({
    product_uuid: product,
    product_name: productName,
    meeting_point: address || placeAddress,
    waiting: false,
    ...slot
  }))
}

async function guideGroups(reader: Queryable, asked: Parameters<typeof listOwnSlots>[1]) {
  const [slots, led, confirm] = await Promise.all([
    listOwnSlots(reader, asked),
    listOwnLed(reader, asked),
    findGuidesConfirm(reader, asked.placeId)
  ])
  return ownGroups(slots, led).map(({ slot, assigned, people, bookings }) => ({
    product_uuid: slot.product,
    product_name: slot.productName,
    date: slot.date,
    time: slot.time,
    minutes: slot.minutes,
    meeting_point: slot.address || slot.placeAddress,
    people,
    bookings: bookings.length,
    languages: [...new Set(bookings.map(({ language }) => language).filter(Boolean))].sort(),
    notes: bookings.filter(({ notes }) => notes !== '').length,
    guides: [],
    waiting: confirm && assigned?.acceptedAt === null
  }))
}
