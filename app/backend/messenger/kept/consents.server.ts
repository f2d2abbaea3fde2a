import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  getMessageConsent,
  listMessageConsents,
  recordMessageConsent,
  recordMessageConsents
} from '#app/contracts/messages/consents.ts'
import { type MessageAddress, readAddresses } from '#app/domain/message/addresses.ts'
import { CONSENT_WAYS, isConsentWay, weighConsent } from '#app/domain/message/consent.ts'
import { addressKey } from '#app/domain/message/receivers.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  type ConsentRow,
  findConsentRow,
  insertConsents,
  listHistory,
  listSaid,
  type SaidRow,
  searchConsents
} from '../../db/queries/messaging/consents.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'

const unknown = 'Não encontramos este endereço.'
const mostAtOnce = 500
const mostWords = 500

const toWire = ({
  said: { at, id, userId: _who, ...said },
  by
}: {
  said: SaidRow['said'] & { userId?: number | null }
  by: string | null
}) => ({
  ...said,
  id: String(id),
  at: at.toISOString(),
  by: by ?? ''
})

export async function listWishes(
  { query: { q, state, page, limit } }: Received<typeof listMessageConsents>,
  ctx: StaffContext
): Promise<Answer<typeof listMessageConsents>> {
  const { addresses } = readAddresses(q, 1)
  const { rows, total } = await searchConsents(ctx.db.orm, {
    placeId: ctx.actor.placeId,
    q: addresses[0]?.address ?? q.trim().toLowerCase(),
    allowed: state === '' ? null : state === 'in',
    limit,
    offset: (page - 1) * limit
  })
  return { data: rows.map(toWire), total, page, limit }
}

/** @throws ApiError 404 */
async function requireWish(ctx: StaffContext, id: string): Promise<ConsentRow> {
  const key = { placeId: ctx.actor.placeId, id: /^\d{1,15}$/.test(id) ? Number(id) : -1 }
  const row = await findConsentRow(ctx.db.orm, key)
  if (!row) throw notFound({ message: unknown })
  return row
}

/** @throws ApiError 404 */
export async function readWish(
  { params }: Received<typeof getMessageConsent>,
  ctx: StaffContext
): Promise<Answer<typeof getMessageConsent>> {
  const { placeId, channel, address } = await requireWish(ctx, params.id)
  const rows = await listHistory(ctx.db.orm, { placeId, channel, address })
  return { channel, address, said: rows.map(({ said: { placeId: _of, ...said }, by }) => toWire({ said, by })) }
}

interface Typed {
  wish: 'in' | 'out'
  way: string
  words: string
}

/**
 * A consent needs the words that the person agreed to, and the way (LGPD, art. 8).
 * @throws ApiError 422
 */
function checkWish({ wish, way, words }: Typed, fields: Record<string, string[]>) {
  const said = words.replace(/\s+/g, ' ').trim()
  if (!isConsentWay(way)) fields.way = ['Diga como a pessoa disse.']
  if (wish === 'in' && said.length < 10) fields.words = ['Escreva o que a pessoa aceitou, com as palavras usadas.']
  if (said.length > mostWords) fields.words = [tooLong(mostWords)]
  if (!isConsentWay(way) || Object.keys(fields).length > 0) throw invalid({ fields })
  return { allowed: wish === 'in', note: said === '' ? CONSENT_WAYS[way] : `${CONSENT_WAYS[way]}: ${said}` }
}

/** @throws ApiError 422 at the fields */
export async function recordMany(
  { body }: Received<typeof recordMessageConsents>,
  ctx: StaffContext
): Promise<Answer<typeof recordMessageConsents>> {
  const fields: Record<string, string[]> = {}
  const { addresses, problem } = readAddresses(body.addresses, mostAtOnce)
  if (problem) fields.addresses = [problem]
  else if (addresses.length === 0) fields.addresses = ['Escreva pelo menos um celular ou e-mail.']
  const wish = checkWish(body, fields)
  const done = await inTransaction(ctx.db, (tx) =>
    recordWishes(tx, ctx, { addresses, wish, isList: addresses.length > 1 })
  )
  return { recorded: done.ids.length, same: done.same, kept: done.kept }
}

/** @throws ApiError 404, 409 where only the person may take it back, or it is said already, 422 */
export async function recordOne(
  { params, body }: Received<typeof recordMessageConsent>,
  ctx: StaffContext
): Promise<Answer<typeof recordMessageConsent>> {
  const { channel, address } = await requireWish(ctx, params.id)
  const wish = checkWish(body, {})
  const own = { channel: channel === 'email' ? 'email' : 'whatsapp', address } as const
  const { ids, same } = await inTransaction(ctx.db, (tx) =>
    recordWishes(tx, ctx, { addresses: [own], wish, isList: false })
  )
  if (same > 0) throw conflict({ code: 'same', message: 'Isto já está anotado.' })
  const [id] = ids
  if (id === undefined) throw conflict({ code: 'own_wish', message: ownWish })
  return { recorded: 1, id: String(id) }
}

const ownWish = 'A própria pessoa pediu para não receber: só ela volta atrás, respondendo VOLTAR.'

interface Recording {
  addresses: readonly MessageAddress[]
  wish: { allowed: boolean; note: string }
  isList: boolean
}

/** Two calls at once wait for each other, so that no refusal is lost in between. */
async function recordWishes(tx: Transaction, ctx: StaffContext, { addresses, wish, isList }: Recording) {
  const { placeId, userId } = ctx.actor
  await lockPlace(tx, placeId)
  const rows = await listSaid(tx, { placeId, addresses: addresses.map(({ address }) => address) })
  const before = new Map(rows.map(({ said }) => [`${said.channel} ${said.address}`, said]))
  const weighed = addresses.map((one) => ({
    ...one,
    weight: weighConsent(wish.allowed, before.get(addressKey(one)) ?? null, isList)
  }))
  const fresh = weighed.filter(({ weight }) => weight === 'new')
  const ids = await insertConsents(
    tx,
    fresh.map(({ channel, address }) => ({
      placeId,
      channel,
      address,
      ...wish,
      source: 'staff',
      userId,
      at: ctx.now()
    }))
  )
  if (fresh.length > 0) {
    const words = countLabel(fresh.length, { one: 'endereço', many: 'endereços' })
    await recordChange(tx, ctx, {
      action: 'messages.consents-recorded',
      id: placeId,
      changed: { from: '', to: `${words}: ${wish.allowed ? 'querem receber' : 'não querem receber'}` }
    })
  }
  return {
    ids,
    same: weighed.filter(({ weight }) => weight === 'same').length,
    kept: weighed.filter(({ weight }) => weight === 'own' || weight === 'apart').map(({ address }) => address)
  }
}
