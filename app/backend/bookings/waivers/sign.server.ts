import { createHash, randomUUID } from 'node:crypto'
import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { readWaiverLink, signWaiver } from '#app/contracts/booking/waivers.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { maskName } from '#app/domain/person/names.ts'
import { retentionOf } from '#app/domain/privacy/retention.ts'
import { canonicalSignature } from '#app/domain/waiver/canonical.ts'
import { checkSignature, type SignerData } from '#app/domain/waiver/check-signature.ts'
import { signerKey } from '#app/domain/waiver/late-signature.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { standingWords } from '#app/domain/waiver/standing.ts'
import { speakToReader } from '#app/domain/words/speak-in.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { insertAuditEvent } from '../../db/queries/audit/write.server.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import {
  type BookingWaiver,
  countSignatures,
  findWaiverByKey,
  insertSignature,
  listSignatures,
  type SignatureRow
} from '../../db/queries/bookings/waivers.server.ts'
import { findPrivacySettings } from '../../db/queries/privacy/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { findOpen, type OpenWaiver, openLink, signersOf, toSigned } from './open-link.server.ts'
import { speakWaiver } from './speak-waiver.server.ts'
import { versionOf } from './texts.server.ts'

/** Corrections of one booking's people in a day. */
const signingsADay = 120
const daySeconds = 24 * 60 * 60

/** Everybody of the booking, some who came instead of others, and corrections. */
const mostSignatures = (people: number) => 3 * people + 5

/** @throws ApiError 403, 404, 429 */
export async function readByLink(
  { params }: Received<typeof readWaiverLink>,
  ctx: ApiContext
): Promise<Answer<typeof readWaiverLink>> {
  const found = await openLink(params.key, ctx, { isSigning: false })
  const { booking, product, place, signed } = found
  const [spoken, rows, privacy] = await Promise.all([
    speakWaiver(ctx.db.orm, found),
    listSignatures(ctx.db.orm, found),
    findPrivacySettings(ctx.db.orm, booking.placeId)
  ])
  const days = retentionOf(privacy?.settings.retention ?? {})
  const own = rows.filter(({ bookingId }) => bookingId === booking.id)
  return {
    place_uuid: booking.placeId,
    product: spoken.product,
    date: booking.date,
    time: booking.time,
    people: booking.people,
    signed,
    required: product.level === 'required',
    needs_document: place.needsDocument,
    text: spoken.waiver.body,
    language: spoken.language,
    version: versionOf(spoken.waiver),
    care_days: days['waiver-care'],
    keep_days: days.waivers,
    signers: signersOf(found, own).map(({ row, standing }) => ({
      uuid: row.uuid,
      name: maskName(row.name),
      counts: standing === 'counts',
      standing: standingWords(standing, toSigned(row))
    }))
  }
}

/** @throws ApiError 403, 404, 409 `changed_meanwhile`, `too_many_signatures`; 422 at the fields; 429 */
export async function sign(
  { params, body }: Received<typeof signWaiver>,
  ctx: ApiContext
): Promise<Answer<typeof signWaiver>> {
  const { booking } = await openLink(params.key, ctx, { isSigning: true })
  await countAttempt(ctx, { key: `waiver:booking:${booking.id}`, limit: signingsADay, windowSeconds: daySeconds })
  const signed = await inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, { id: booking.id })
    const found = await findOpen(tx, params.key, ctx)
    const read = await requireRead(tx, found, body.version)
    await requireFewer(tx, found)
    const known = await findKnown(tx, found, body.again)
    const { needsDocument } = found.place
    const rules = { known, needsDocument, today: found.today, date: found.booking.date }
    const checked = checkSignature(body, rules)
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const how = { at: ctx.now(), network: networkOf(ctx.address), deviceUuid: null }
    const row = toSignatureRow(checked.value, { ...found, waiver: read }, how)
    await insertSignature(tx, row)
    const after = (await findWaiverByKey(tx, params.key))?.signed ?? 0
    const progress = { signed: after, people: found.booking.people }
    await recordSigning(tx, ctx, found, signedWords(progress))
    // The answer is kept for a repeated form, so it is Portuguese: the page says it in its language.
    return { uuid: row.uuid, message: `Termo assinado por ${firstOf(row.name)}. ${signedWords(progress)}.` }
  })
  ctx.live.tell(booking.placeId, ['bookings'])
  return signed
}

/**
 * The text that was read: the one in force, or its translation.
 * @throws ApiError 409 `changed_meanwhile`
 */
async function requireRead(tx: Transaction, found: OpenWaiver, version: string): Promise<ReadWaiver> {
  if (version === versionOf(found.waiver)) return { ...found.waiver, textHash: '' }
  const { waiver, language } = await speakToReader(() => speakWaiver(tx, found))
  if (language !== '' && version === versionOf(waiver)) return { ...waiver, textHash: waiver.hash }
  throw changedMeanwhile('O texto do termo mudou enquanto você lia. Nada foi assinado: leia o texto novo e assine.')
}

/** `textHash` is '' for the Portuguese text. */
type ReadWaiver = Pick<OpenWaiver['waiver'], 'id' | 'hash'> & { textHash: string }

const firstOf = (name: string) => name.split(' ')[0] ?? name

/** @throws ApiError 409 */
export async function requireFewer(tx: Transaction, { booking }: Pick<OpenWaiver, 'booking'>): Promise<void> {
  if ((await countSignatures(tx, booking.id)) < mostSignatures(booking.people)) return
  const message = 'Esta reserva já tem assinaturas demais. Peça ajuda na portaria.'
  throw conflict({ code: 'too_many_signatures', message })
}

/** @throws ApiError 422 at `again` */
async function findKnown(tx: Transaction, found: BookingWaiver, uuid: string) {
  if (uuid === '') return null
  const rows = await listSignatures(tx, found)
  const known = rows.find((row) => row.uuid === uuid && row.bookingId === found.booking.id)
  if (!known?.birth) throw invalid({ fields: { again: ['Escolha quem assina na lista, ou “Outra pessoa”.'] } })
  const { name, document, birth } = known
  return { name, document, birth }
}

interface Signing {
  at: Date
  /** Network of the address; '' if nobody knows it. */
  network: string
  /** Device of a gate without network. */
  deviceUuid: string | null
}

type SignedVisit = Pick<OpenWaiver, 'booking' | 'product' | 'today'> & { waiver: ReadWaiver }

export function toSignatureRow(
  signer: SignerData,
  { booking, product, waiver, today }: SignedVisit,
  { at: signedAt, network, deviceUuid }: Signing
): NewSignature {
  const { date, time } = booking
  const content = { ...signer, date, time, network, text: waiver.hash, attraction: product.uuid }
  const canonical = canonicalSignature({ ...content, signedAt: signedAt.toISOString() })
  return {
    uuid: randomUUID(),
    placeId: booking.placeId,
    bookingId: booking.id,
    productId: product.id,
    waiverId: waiver.id,
    textHash: waiver.textHash,
    date,
    time,
    personKey: signerKey(signer),
    ...signer,
    network,
    hash: createHash('sha256').update(canonical).digest('hex'),
    signedOn: today,
    signedAt,
    deviceUuid
  }
}

type NewSignature = Omit<SignatureRow, 'id'>

/** Names nobody: the record outlives the signature. */
export async function recordSigning(
  tx: Transaction,
  ctx: ApiContext,
  { booking }: Pick<OpenWaiver, 'booking'>,
  words: string
): Promise<void> {
  const subject = { id: booking.code, label: booking.code, changed: { from: '', to: words } }
  if (whoIsThere(ctx)?.placeId === booking.placeId) {
    return recordChange(tx, ctx, { action: 'booking.waiver-signed', ...subject })
  }
  await insertAuditEvent(tx, {
    placeId: booking.placeId,
    at: ctx.now(),
    actor: 'Pelo link do termo de risco',
    action: 'booking.waiver-signed',
    subject: 'booking',
    subjectId: booking.code,
    subjectLabel: booking.code,
    ...subject.changed,
    requestId: ctx.requestId
  })
}
