import { createHash, randomBytes } from 'node:crypto'
import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { readGroupLink, setGroupLink } from '#app/contracts/booking/group-link.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { formatDay, type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { mostByLink } from '#app/domain/import/group-people.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listGroupBookings } from '../../db/queries/bookings/bookings.server.ts'
import { findGroupByLink, lockGroup, saveGroupLink } from '../../db/queries/bookings/groups.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'
import { countLinkTry } from '../count-link-try.server.ts'
import { findGroupFor } from './read-group.server.ts'

const hashed = (key: string) => createHash('sha256').update(key).digest('hex')
export const unknownLink = () =>
  notFound({
    message: 'Este endereço não vale mais. Peça o novo ao atrativo, ou envie a lista a ele por outro caminho.'
  })

/** A link ends with the day of the group's last visit. `until` is null when all of its bookings are cancelled. */
export const isLinkOpen = (until: IsoDay | null, today: IsoDay): boolean => until !== null && until >= today

/**
 * A second address ends the first, and the key is said in this answer only.
 * @throws ApiError 404, 409 `group_over`, 422 at `action`
 */
export async function changeLink(
  { params, body }: Received<typeof setGroupLink>,
  ctx: StaffContext
): Promise<Answer<typeof setGroupLink>> {
  const wanted = body.action.trim().toLowerCase()
  if (wanted !== 'renew' && wanted !== 'off') throw invalid({ fields: { action: [ERRORS.unknownOption] } })
  const { group, until, timezone } = await findGroupFor(params.uuid, ctx)
  const isOpen = isLinkOpen(until, todayIn(timezone, ctx.now()))
  if (wanted === 'renew' && !isOpen) {
    throw conflict({
      code: 'group_over',
      message: 'Este grupo já veio ou foi cancelado: não há mais lista a preencher.'
    })
  }
  const key = wanted === 'renew' ? randomBytes(24).toString('base64url') : ''
  const had = await inTransaction(ctx.db, async (tx) => {
    const before = await lockGroup(tx, group.id)
    if (key === '' && before.linkHash === null) return false
    await saveGroupLink(tx, group.id, key ? { hash: hashed(key), at: ctx.now(), by: ctx.actor.userId } : null)
    const action = key ? 'group.link-made' : 'group.link-ended'
    await recordChange(tx, ctx, { action, id: group.uuid, label: group.name })
    return before.linkHash !== null
  })
  if (key === '') return { key, message: had ? 'O link não vale mais.' : 'Não havia link.' }
  const ends = until ? ` Vale até ${formatDay(until)}.` : ''
  return { key, message: (had ? 'Link trocado: o anterior não vale mais.' : 'Link criado.') + ends }
}

const tries = { link: 'group-link', perNetworkAnHour: 120, perWideAnHour: 600 } as const

/**
 * Counts a key that opens nothing, and each sending. Reading a list by its address is not counted: after a refused
 * sending its page must come back with what was typed.
 * Staff of the place keep to their own permission, whatever address they were given.
 * @throws ApiError 403, 404 alike for what never was, was ended, and is over; 429
 */
export async function openLink(key: string, ctx: ApiContext, { isSending }: { isSending: boolean }) {
  if (isSending) await countLinkTry(ctx, tries)
  const group = /^[A-Za-z0-9_-]{32}$/.test(key) ? await findGroupByLink(ctx.db.orm, hashed(key)) : null
  if (!group && !isSending) await countLinkTry(ctx, tries)
  if (!group) throw unknownLink()
  const bookings = await listGroupBookings(ctx.db, group.id)
  const living = bookings.filter(({ booking }) => !isCancelledStatus(booking.status))
  const last = living.at(-1)
  if (!last) throw unknownLink()
  const { timezone } = last.place
  const today = todayIn(timezone, ctx.now())
  if (!isLinkOpen(last.booking.date, today)) throw unknownLink()
  const colleague = whoIsThere(ctx)
  if (colleague?.placeId === group.placeId && !holds(ctx.actor, 'operation/group-sale')) {
    throw forbidden({ message: 'Você entrou com a sua conta do parque: só quem vende a grupos muda a lista deles.' })
  }
  const bought = living.reduce((people, { booking }) => people + booking.people, 0)
  return { group, living, bought, today }
}

/**
 * The list stays behind the sign-in: the address may be passed on, and most lists are of children. Even its length would
 * tell a sender whether a name was on it.
 */
export async function readByLink(
  { params }: Received<typeof readGroupLink>,
  ctx: ApiContext
): Promise<Answer<typeof readGroupLink>> {
  const { group, living, bought } = await openLink(params.key, ctx, { isSending: false })
  const words = await readOwnWords(ctx.db.orm, { places: [group.placeId], nouns: ['product'] })
  return {
    place_uuid: group.placeId,
    name: group.name,
    visits: living.map(({ booking: { date, time, people: each }, product }) => ({
      product: words.say({ noun: 'product', id: product.uuid }, 'name', product.name),
      date,
      time,
      people: each
    })),
    bought,
    most: mostByLink(bought),
    version: group.peopleVersion,
    sent: group.linkNames
  }
}
