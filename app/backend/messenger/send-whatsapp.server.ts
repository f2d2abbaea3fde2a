import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { scheduleMessages, sendWhatsapp } from '#app/contracts/messenger.ts'
import { toInstant } from '#app/domain/calendar/dates.ts'
import { checkGroup } from '#app/domain/message/addresses.ts'
import { checkPhone, isGroupDestination } from '#app/domain/person/phone.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findLatestOf } from '../db/queries/messages.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'
import type { TypedAddresses } from '../providers/typed-address.server.ts'
import { requireDailyRoom } from './daily-room.server.ts'
import { whatsappRoom } from './whatsapp-room.server.ts'

type Sent = Received<typeof sendWhatsapp>['body']
type Item = Received<typeof scheduleMessages>['body'][number]

interface Checked {
  to: string
  text: string
  image?: { path: string; filename: string }
}

/** Days ahead. */
const mostAhead = 365

/** @throws ApiError 422 at its field, 429 */
export async function sendWhatsappNow(
  { body }: Pick<Received<typeof sendWhatsapp>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof sendWhatsapp>> {
  const errors: Record<string, string[]> = {}
  const checked = checkMessage(body, { at: '', errors, room: await findRoom(ctx) })
  if (!checked) throw invalid({ fields: errors })
  await countSent(ctx, 1)
  const [queued] = await queueAll(ctx, [{ ...checked, title: 'Mensagem', ref: '', refId: '', sendAt: ctx.now() }])
  if (!queued) throw new Error('the message was not queued')
  return queued
}

/**
 * Schedules all of them, or none.
 * @throws ApiError 422 at `items[n].field`, 429
 */
export async function scheduleWhatsapp(
  { body }: Pick<Received<typeof scheduleMessages>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof scheduleMessages>> {
  const errors: Record<string, string[]> = {}
  const room = await findRoom(ctx)
  const clock = { now: ctx.now(), zone: await findTimezone(ctx.db.orm, ctx.actor.placeId) }
  const wishes = body.flatMap((item, index) => {
    const checked = checkMessage(withNumber(item), { at: `items[${index}].`, errors, room })
    const sendAt = readSendDate(item, { at: `items[${index}].`, errors, ...clock })
    const { title, ref, refId } = item
    return checked ? [{ ...checked, title: title.slice(0, 120) || 'Mensagem', ref, refId, sendAt }] : []
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  await countSent(ctx, wishes.length)
  return queueAll(ctx, wishes)
}

/** Specification §3 has the destination twice: in the message and beside it. */
function withNumber({ message, to }: Item): Sent {
  const { messageBody } = message
  return messageBody.number.trim() === '' ? { ...message, messageBody: { ...messageBody, number: to } } : message
}

/** Letters that this place's WhatsApp carries whole. */
type Room = Record<'text' | 'image', number> & Pick<ApiContext, 'typedAddresses'>

async function findRoom(ctx: StaffContext): Promise<Room> {
  const { placeId } = ctx.actor
  return {
    typedAddresses: ctx.typedAddresses,
    text: await whatsappRoom(ctx.messengers, placeId, { hasImage: false }),
    image: await whatsappRoom(ctx.messengers, placeId, { hasImage: true })
  }
}

interface At {
  at: string
  errors: Record<string, string[]>
}

function checkMessage({ typeMessage, messageBody }: Sent, { at, errors, room }: At & { room: Room }): Checked | null {
  const refuse = (field: string, message: string) => {
    errors[`${at}${field}`] = [message]
  }
  if (typeof messageBody === 'string') return null
  const { number, message, caption, path, filename } = messageBody
  const to = destinationOf(number.trim())
  if (number.trim() === '') refuse('number', 'Sem destino nada é enviado.')
  else if (to === null) refuse('number', 'Confira o número: DDD e número, ou a identificação de um grupo.')
  const isImage = typeMessage === 'image'
  if (!isImage && typeMessage !== 'text') refuse('typeMessage', 'Só há mensagens de texto (text) e imagem (image).')
  const text = isImage ? caption || message : message
  if (!isImage && text.trim() === '') refuse('message', 'Escreva a mensagem.')
  const most = room[isImage ? 'image' : 'text']
  if (text.length > most) refuse(isImage ? 'caption' : 'message', tooLong(most))
  const unfit = isImage ? pictureProblem(path, room.typedAddresses) : null
  if (unfit) refuse('path', unfit)
  if (to === null || to === '' || Object.keys(errors).some((key) => key.startsWith(at) && at !== ''))
    return to ? { to, text } : null
  return Object.keys(errors).length > 0 && at === ''
    ? null
    : { to, text, ...(isImage ? { image: { path, filename: filename.slice(0, 120) || 'imagem.jpg' } } : {}) }
}

/** Null for an invalid number; a group's id unchanged. */
function destinationOf(number: string): string | null {
  if (isGroupDestination(number)) {
    const group = checkGroup(number)
    return group.ok ? group.value : null
  }
  const phone = checkPhone(number)
  return phone.ok ? phone.value : null
}

/**
 * The provider fetches the picture, so its address must be one that the server itself would ask. Null if it is allowed.
 */
function pictureProblem(path: string, typedAddresses: TypedAddresses): string | null {
  const url = path.length <= 1000 && URL.canParse(path) ? new URL(path) : null
  if (url?.protocol !== 'https:') return 'A imagem vem de um endereço https.'
  return typedAddresses.problem(url.hostname)
}

function readSendDate({ sendDate }: Item, { at, errors, now, zone }: At & { now: Date; zone: string }): Date {
  if (sendDate === undefined) return now
  const instant = toInstant(sendDate, zone)
  const read = instant === null ? null : new Date(instant)
  const isFar = read !== null && read.getTime() > now.getTime() + mostAhead * 24 * 3_600_000
  if (read === null || isFar) errors[`${at}sendDate`] = ['Escolha um momento de até um ano à frente.']
  return read ?? now
}

/** Limits messages of one user per hour, so that a thief of the session cannot write to thousands. */
async function countSent(ctx: StaffContext, count: number): Promise<void> {
  const { userId } = ctx.actor
  for (let one = 0; one < count; one += 1) {
    await countAttempt(ctx, { key: `message-sent:${userId}`, limit: 500, windowSeconds: 3600 })
  }
}

async function queueAll(
  ctx: StaffContext,
  wishes: readonly (Checked & { title: string; ref: string; refId: string; sendAt: Date })[]
) {
  const { placeId, userId, name } = ctx.actor
  const queued = await inTransaction(ctx.db, async (tx: Transaction) => {
    await requireDailyRoom(tx, ctx, wishes.length)
    for (const wish of wishes) {
      await queueMessage(tx, { ...wish, placeId, kind: 'written', from: { userId, name }, now: ctx.now() })
    }
    await recordChange(tx, ctx, {
      action: 'messages.sent',
      id: placeId,
      changed: { from: '', to: wishes.length === 1 ? '1 mensagem' : `${wishes.length} mensagens` }
    })
    return findLatestOf(tx, { placeId, userId, count: wishes.length })
  })
  return queued
}
