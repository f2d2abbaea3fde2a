import { invalid } from '#app/contracts/api-error.ts'
import type { WrittenAudience } from '#app/contracts/messages/compose.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { checkGroup } from '#app/domain/message/addresses.ts'
import { AUDIENCES, type AudienceKind, isAudienceKind } from '#app/domain/message/audience.ts'
import { MOST_AT_ONCE } from '#app/domain/message/compose.ts'
import type { Candidate } from '#app/domain/message/receivers.ts'
import { spokenName } from '#app/domain/person/names.ts'
import { speakIn } from '#app/domain/words/speak-in.ts'
import type { VisitorLanguage } from '#app/domain/words/speech.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findClient } from '../../db/queries/clients/clients.server.ts'
import { listAudience, listProductNames } from '../../db/queries/messaging/audience.server.ts'
import { findList } from '../../db/queries/messaging/lists.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { type OwnWords, readOwnWords } from '../../kernel/own-words.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { ticketAddress } from '../booking/facts.server.ts'

export interface FoundAudience {
  kind: AudienceKind
  /** Audience in words. */
  label: string
  /** Audience as stored, without names. */
  kept: Record<string, string>
  candidates: Candidate[]
}

interface Finding {
  audience: WrittenAudience
  ctx: StaffContext
  place: string
  /** Languages of the texts. */
  spoken: readonly VisitorLanguage[]
}

interface Asked extends Finding {
  placeId: string
}

const refuse = (field: string, said: string) => invalid({ fields: { [`audience.${field}`]: [said] } })

/**
 * Leaves out people whom the writer may not see.
 * @throws ApiError 422 at its field
 */
export async function findAudience(reader: Queryable, finding: Finding): Promise<FoundAudience> {
  const { audience, ctx } = finding
  const asked = { ...finding, placeId: ctx.actor.placeId }
  if (!isAudienceKind(audience.kind)) throw refuse('kind', 'Escolha para quem é a mensagem.')
  return finders[audience.kind](reader, asked)
}

const finders: Record<AudienceKind, (reader: Queryable, asked: Asked) => Promise<FoundAudience>> = {
  bookings: findBookings,
  client: findOneClient,
  list: findKeptList,
  group: async (_reader, { audience, place }) => groupAudience(audience.group, place, AUDIENCES.group)
}

function requirePermissions({ actor }: ApiContext, keys: readonly PermissionKey[], said: string): void {
  if (!keys.every((key) => holds(actor, key))) throw refuse('kind', said)
}

async function findBookings(reader: Queryable, asked: Asked): Promise<FoundAudience> {
  const { audience, ctx, placeId } = asked
  const sees = ['operation/booking-list', 'operation/all-bookings'] as const
  requirePermissions(ctx, sees, 'Seu usuário não vê todas as reservas: peça a um colega.')
  const date = toIsoDay(audience.date)
  if (!date) throw refuse('date', 'Escolha o dia da visita.')
  const situation = SITUATION_CHOICES.find(({ code }) => code === audience.situation)
  if (audience.situation !== '' && !situation) throw refuse('situation', 'Escolha uma das situações.')
  if (!['', 'paid', 'unpaid'].includes(audience.paid)) throw refuse('paid', 'Escolha uma das opções.')
  if (!/^(?:\d\d:\d\d)?$/.test(audience.time)) throw refuse('time', 'Escreva a hora como 09:00.')
  const product = await findAudienceProduct(reader, { placeId, uuid: audience.product.toLowerCase() })
  const kept = { date, product: product.uuid, time: audience.time, situation: audience.situation, paid: audience.paid }
  const rows = await listAudience(reader, { placeId, ...kept, now: ctx.now() }, MOST_AT_ONCE + 1)
  const money = { paid: 'pagas', unpaid: 'não pagas' }[audience.paid] ?? ''
  const parts = [`Reservas de ${formatDay(date)}`, product.name, audience.time, situation?.label ?? '', money]
  const candidates = await toCandidates(reader, rows, asked)
  return { kind: 'bookings', label: parts.filter(Boolean).join(', '), kept: { kind: 'bookings', ...kept }, candidates }
}

type BookedRow = Awaited<ReturnType<typeof listAudience>>[number]

/** Each in the language of the booking if there is a text in it, with the place's own names in that language. */
async function toCandidates(reader: Queryable, rows: readonly BookedRow[], asked: Asked): Promise<Candidate[]> {
  const { placeId, spoken } = asked
  const words = new Map<VisitorLanguage, OwnWords>()
  for (const language of spoken) {
    const read = () => readOwnWords(reader, { places: [placeId], nouns: ['place', 'product'] })
    words.set(language, await speakIn(language, read))
  }
  return rows.flatMap((row) => {
    const language = spoken.find((one) => one === row.language) ?? 'pt-BR'
    const own = words.get(language)
    return own ? [speakIn(language, () => ({ ...toCandidate(row, own, asked), language }))] : []
  })
}

function toCandidate(row: BookedRow, words: OwnWords, { ctx, placeId, place }: Asked): Omit<Candidate, 'language'> {
  return {
    name: `${row.name} ${row.surname}`.trim(),
    phone: row.phone,
    email: row.email,
    ref: 'booking',
    refId: row.publicId,
    values: {
      nome: spokenName(row.name),
      lugar: words.say({ noun: 'place', id: placeId }, 'name', place),
      codigo: formatBookingCode(row.code),
      atrativo: words.say({ noun: 'product', id: row.productUuid }, 'name', row.product),
      data: formatDay(row.date),
      hora: row.time,
      pessoas: String(row.people),
      link: ticketAddress(ctx.baseUrl, row.publicId)
    }
  }
}

async function findAudienceProduct(reader: Queryable, { placeId, uuid }: { placeId: string; uuid: string }) {
  if (uuid === '') return { uuid: '', name: '' }
  const found = (await listProductNames(reader, placeId)).find((one) => one.uuid === uuid)
  if (!found) throw refuse('product', 'Escolha um dos atrativos.')
  return found
}

async function findOneClient(reader: Queryable, { audience, ctx, placeId, place }: Asked): Promise<FoundAudience> {
  requirePermissions(ctx, ['clients/index'], 'Seu usuário não vê os clientes: peça a um colega.')
  const uuid = audience.client.toLowerCase()
  const client = isUuid(uuid) ? await findClient(reader, { placeId, uuid }) : null
  if (!client) throw refuse('client', 'Escolha um cliente.')
  const { name, phone, email } = client
  const values = { nome: spokenName(name), lugar: place }
  return {
    kind: 'client',
    label: AUDIENCES.client,
    kept: { kind: 'client', client: client.uuid },
    candidates: [{ name, phone, email, ref: 'client', refId: uuid, language: 'pt-BR', values }]
  }
}

async function findKeptList(reader: Queryable, { audience, placeId, place }: Asked): Promise<FoundAudience> {
  const id = audience.list.toLowerCase()
  const list = isUuid(id) ? await findList(reader, { placeId, id }) : null
  if (!list) throw refuse('list', 'Escolha uma lista.')
  const label = `Lista ${list.name}`
  if (list.groupId !== '') return { ...groupAudience(list.groupId, place, label), kept: { kind: 'list', list: id } }
  const ofMember = (member: string) => {
    const isEmail = member.indexOf('@') > 0
    const reached = isEmail ? { phone: '', email: member } : { phone: member, email: '' }
    return { name: '', ...reached, ref: 'list', refId: id, language: 'pt-BR' as const, values: { lugar: place } }
  }
  return { kind: 'list', label, kept: { kind: 'list', list: id }, candidates: list.members.map(ofMember) }
}

function groupAudience(typed: string, place: string, label: string): FoundAudience {
  const group = checkGroup(typed)
  if (!group.ok) throw refuse('group', group.message)
  const reached = { name: label, phone: group.value, email: '', ref: 'group', refId: '' }
  const candidates: Candidate[] = [{ ...reached, language: 'pt-BR', values: { lugar: place } }]
  return { kind: 'group', label, kept: { kind: 'group', group: group.value }, candidates }
}
