import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  getBookingMessages,
  updateBookingMessage,
  updateBookingMessages
} from '#app/contracts/messages/booking-messages.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { type Changed, changedFields } from '#app/domain/audit/changed.ts'
import { BOOKING_MESSAGE_WORDS, VISIT_MESSAGE_WORDS } from '#app/domain/audit/message-words.ts'
import {
  BOOKING_MESSAGE_KEYS,
  BOOKING_MESSAGES,
  type BookingMessage,
  bookingTextProblem,
  chosenMessage,
  isBookingMessage
} from '#app/domain/message/booking/messages.ts'
import { sampleValues } from '#app/domain/message/booking/variables.ts'
import { filledProblem } from '#app/domain/message/compose.ts'
import { fillText } from '#app/domain/message/variables.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findMessageRoute } from '../../db/queries/messaging/accounts.server.ts'
import {
  type BookingMessageSettings,
  findBookingMessages,
  putBookingMessages
} from '../../db/queries/messaging/booking-messages.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import type { Channel } from '../../providers/messages/message-provider.server.ts'
import { whatsappRoom } from '../whatsapp-room.server.ts'

type Described = Answer<typeof getBookingMessages>

export async function readBookingMessages(ctx: StaffContext): Promise<Described> {
  const { placeId } = ctx.actor
  const [settings, route, whatsapp, email] = await Promise.all([
    findBookingMessages(ctx.db.orm, placeId),
    findMessageRoute(ctx.db.orm, placeId),
    servedBy(ctx, placeId, 'whatsapp'),
    servedBy(ctx, placeId, 'email')
  ])
  if (!route) throw notFound()
  return {
    version: settings.version,
    changed_by: settings.changedBy,
    picture: settings.picture,
    changed_at: settings.changedAt?.toISOString() ?? null,
    reminder_at: settings.reminderAt,
    whatsapp,
    email,
    quiet_from: route.quietFrom,
    quiet_until: route.quietUntil,
    messages: BOOKING_MESSAGE_KEYS.map((key) => {
      const { on, channel, text, isOwnText } = chosenMessage(settings.own, key)
      return { key, on, channel, text, is_own_text: isOwnText }
    })
  }
}

async function servedBy({ messengers }: ApiContext, placeId: string, channel: Channel) {
  const provider = await messengers.of(placeId, channel)
  return provider ? (provider.simulated ? 'simulated' : 'real') : 'nobody'
}

/** @throws ApiError 404 */
export function requireBookingMessage(key: string): BookingMessage {
  if (!isBookingMessage(key)) throw notFound({ message: 'Não há esta mensagem.' })
  return key
}

const mostMinutes = 1439

/** @throws ApiError 409 `changed_meanwhile`, 422 */
export async function chooseBookingMessages(
  { body }: Pick<Received<typeof updateBookingMessages>, 'body'>,
  ctx: StaffContext
): Promise<Described> {
  const { reminder_at: reminderAt, picture, version } = body
  if (reminderAt < 0 || reminderAt > mostMinutes) {
    throw invalid({ fields: { reminder_at: ['Escolha uma hora do dia.'] } })
  }
  await changeSettings(ctx, version, (before) => {
    const after = { picture, reminderAt }
    return { after: { ...before, ...after }, changed: changedFields(VISIT_MESSAGE_WORDS, before, after) }
  })
  return readBookingMessages(ctx)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at `text` */
export async function saveBookingMessage(
  { params, body }: Pick<Received<typeof updateBookingMessage>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Described> {
  const key = requireBookingMessage(params.key)
  const { text: house, byEmailAlone, title } = BOOKING_MESSAGES[key]
  const typed = body.text.replace(/\r\n?/g, '\n').trim()
  const text = typed === house ? '' : typed
  const channel = byEmailAlone ? 'email' : body.channel
  requireText(key, text || house)
  if (channel !== 'email') await requireRoomForText(ctx, key, text || house)
  await changeSettings(ctx, body.version, (before) => {
    const own = { ...before.own, [key]: { on: body.on, channel, text } }
    const words = [chosenMessage(before.own, key), chosenMessage(own, key)] as const
    return { after: { ...before, own }, changed: changedFields(BOOKING_MESSAGE_WORDS, ...words), label: title }
  })
  return readBookingMessages(ctx)
}

/** @throws ApiError 422 at `text` */
export function requireText(key: BookingMessage, text: string): void {
  const problem = bookingTextProblem(key, text)
  if (problem) throw invalid({ fields: { text: [problem] } })
}

/**
 * Checks the length with the example's values; a text that is longer for one visitor goes by e-mail.
 * @throws ApiError 422 at `text`
 */
async function requireRoomForText(ctx: StaffContext, key: BookingMessage, text: string): Promise<void> {
  const { placeId } = ctx.actor
  const { picture } = await findBookingMessages(ctx.db.orm, placeId)
  const most = await whatsappRoom(ctx.messengers, placeId, { hasImage: picture && key === 'confirmation' })
  const filled = fillText(text, sampleValues(ctx.baseUrl))
  const problem = filledProblem({ texts: [filled], most, isCampaign: false })
  if (problem) throw invalid({ fields: { text: [problem] } })
}

interface Change {
  after: Pick<BookingMessageSettings, 'own' | 'picture' | 'reminderAt'>
  changed: Changed | null
  label?: string
}

const action: AuditAction = 'messages.bookings-changed'

/** Writes nothing if nothing changes. */
async function changeSettings(ctx: StaffContext, version: number, decide: (before: BookingMessageSettings) => Change) {
  const { placeId, userId } = ctx.actor
  await inTransaction(ctx.db, async (tx: Transaction) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const before = await findBookingMessages(tx, placeId)
    if (before.version !== version) throw settingsChanged(before)
    const { after, changed, label = place.name } = decide(before)
    if (!changed) return
    const { own, picture, reminderAt } = after
    const mark = { version: version + 1, changedBy: userId, changedAt: ctx.now() }
    await putBookingMessages(tx, placeId, { own, picture, reminderAt, ...mark })
    await recordChange(tx, ctx, { action, id: placeId, label, changed })
  })
}

function settingsChanged({ changedBy }: BookingMessageSettings) {
  const by = changedBy === '' ? 'Outra pessoa mudou' : `${changedBy} mudou`
  return changedMeanwhile(`${by} estas mensagens enquanto você as tinha abertas. Confira e salve de novo.`)
}
