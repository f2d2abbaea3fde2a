import { ApiError, malformed } from '#app/contracts/api-error.ts'
import {
  type postGateSignatures,
  SealedSignatureSchema,
  type SentSignature
} from '#app/contracts/booking/gate-signatures.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isBookingCode } from '#app/domain/booking/code.ts'
import { type ScanProblem, scanInstant, toScanProblem } from '#app/domain/booking/late-scan.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkSignature, type TypedSignature } from '#app/domain/waiver/check-signature.ts'
import { aboutSignature } from '#app/domain/waiver/late-signature.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { openSealed } from '../../../credentials/gate-key.server.ts'
import type { Transaction } from '../../../db/connection.server.ts'
import { isUuid } from '../../../db/queries/bookings/bookings.server.ts'
import { claimScan, findScan, lockScanned, settleScan } from '../../../db/queries/bookings/gate/scans.server.ts'
import { findTerm } from '../../../db/queries/bookings/gate/terms.server.ts'
import { type BookingWaiver, findWaiverOf, insertSignature } from '../../../db/queries/bookings/waivers.server.ts'
import { inTransaction } from '../../../db/transaction.server.ts'
import type { StaffContext } from '../../../kernel/context.server.ts'
import { contentHash } from '../../../kernel/idempotency.server.ts'
import { isTheirs } from '../../reach.server.ts'
import { isVisitAhead } from '../../waivers/open-link.server.ts'
import { recordSigning, requireFewer, toSignatureRow } from '../../waivers/sign.server.ts'
import { versionOf } from '../../waivers/texts.server.ts'
import { createOwnership } from './save-scans.server.ts'

type Answered = NonNullable<Answer<typeof postGateSignatures>['signatures']>[number]

/** A signature that no honest device sends: nothing of it is kept. */
class Forged extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}

/** Milliseconds by which the clocks of a device and the server may still differ. */
const unsureMs = 5 * 60_000

/** A signature of the caller's own device, with its corrected instant. */
interface OwnSignature extends SentSignature {
  instant: Date
  isTooOld: boolean
}

/**
 * Each signature has its own transaction and its own answer: none blocks another.
 * @throws ApiError 400 without the device's clock
 */
export async function saveSignatures(
  { body }: Received<typeof postGateSignatures>,
  ctx: StaffContext
): Promise<Answer<typeof postGateSignatures>> {
  const now = ctx.now()
  const device = new Date(body.clock)
  if (Number.isNaN(device.getTime())) throw malformed({ message: 'Falta a hora do aparelho.' })
  const owns = createOwnership(ctx)
  const signatures: Answered[] = []
  for (const sent of [...body.signatures].sort((a, b) => a.sequence - b.sequence)) {
    const said = (result: Answered['result'], code: string, message: string): Answered => {
      return { device: sent.device, sequence: sent.sequence, result, code, message }
    }
    const own = readSent(sent, { device, now })
    if (!own) signatures.push(said('refused', 'malformed', 'Esta assinatura chegou incompleta.'))
    else if (!(await owns(own.device)))
      signatures.push(said('refused', 'foreign_device', 'Este aparelho está em nome de outra pessoa.'))
    else signatures.push(await saveSignature(own, { ctx, now, said }))
  }
  const isChanged = signatures.some(({ result }) => result === 'kept' || result === 'conflict')
  if (isChanged) ctx.live.tell(ctx.actor.placeId, ['bookings', 'places'])
  return { now: now.toISOString(), signatures }
}

function readSent(sent: SentSignature, clocks: { device: Date; now: Date }): OwnSignature | null {
  const { device, sequence, at, code, version, sealed } = sent
  const scanned = new Date(at)
  const isWhole = isUuid(device) && sequence > 0 && isBookingCode(code) && /^\d{1,15}-[0-9a-f]{12}$/.test(version)
  if (!isWhole || sealed === '' || Number.isNaN(scanned.getTime())) return null
  const { at: instant, isTooOld } = scanInstant({ scanned, ...clocks })
  return { ...sent, device: device.toLowerCase(), instant, isTooOld }
}

interface Saving {
  ctx: StaffContext
  now: Date
  said(result: Answered['result'], code: string, message: string): Answered
}

async function saveSignature(own: OwnSignature, { ctx, now, said }: Saving): Promise<Answered> {
  const { device, sequence, at, code, version, sealed } = own
  const bodyHash = contentHash([at, code, version, sealed])
  try {
    const row = await inTransaction(ctx.db, async (tx) => {
      const { placeId, userId } = ctx.actor
      const id = await claimScan(tx, {
        placeId,
        deviceUuid: device,
        sequence,
        userId,
        bodyHash,
        at: own.instant,
        deviceAt: new Date(at),
        receivedAt: now,
        code,
        direction: 'signature',
        people: 1
      })
      if (id === null) return findScan(tx, { device, sequence })
      const settled = await recordSignature(tx, own, ctx)
      await settleScan(tx, id, settled)
      return { bodyHash, ...settled }
    })
    if (!row) throw new Error('a signature was neither new nor there')
    if (row.bodyHash !== bodyHash) return said('refused', 'replayed', 'Esta assinatura já chegou com outro conteúdo.')
    if (row.problem === '') return said('kept', '', row.message)
    return said('conflict', toScanProblem(row.problem), row.message)
  } catch (error) {
    if (error instanceof Forged) return said('refused', error.code, error.message)
    // Unexpected: the device keeps the signature and sends it again, and the others of the batch go on.
    if (!(error instanceof ApiError)) ctx.log.error({ err: error, device, sequence }, 'a late signature failed')
    return said('retry', error instanceof ApiError ? error.code : 'failed', 'Não deu agora: o aparelho manda de novo.')
  }
}

interface Settled {
  bookingId: number
  problem: ScanProblem | ''
  message: string
}

/** Stores the signature as if it had been given by the link at its instant, or says why a person must look. @throws Forged */
async function recordSignature(tx: Transaction, own: OwnSignature, ctx: StaffContext): Promise<Settled> {
  const { found, waiver, typed } = await requireTrue(tx, own, ctx)
  const { booking, place } = found
  const problem = (code: ScanProblem, message: string): Settled => ({ bookingId: booking.id, problem: code, message })
  const today = todayIn(place.timezone, own.instant)
  if (isCancelledStatus(booking.status)) {
    return problem('cancelled', 'A reserva foi cancelada: a assinatura não foi guardada.')
  }
  if (!isVisitAhead(found, own.instant))
    return problem('wrong-date', 'A visita já tinha passado: a assinatura não foi guardada.')
  const rules = { known: null, needsDocument: place.needsDocument, today, date: booking.date }
  const checked = checkSignature(typed, rules)
  if (!checked.ok) {
    const [message = ''] = Object.values(checked.fields).flat()
    return problem('other', `A assinatura não foi guardada: ${message}`)
  }
  try {
    await requireFewer(tx, found)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return problem('other', error.message)
  }
  const how = { at: own.instant, network: '', deviceUuid: own.device }
  await insertSignature(
    tx,
    toSignatureRow(checked.value, { ...found, today, waiver: { ...waiver, textHash: '' } }, how)
  )
  const after = await findWaiverOf(tx, booking)
  const words = signedWords({ signed: after?.signed ?? 0, people: booking.people })
  await recordSigning(tx, ctx, found, words)
  if (own.isTooOld) {
    return problem('too-old', `Assinada há mais de três dias, pela hora do aparelho: foi guardada. ${words}.`)
  }
  return { bookingId: booking.id, problem: '', message: `${words}.` }
}

interface TrueSignature {
  found: BookingWaiver
  waiver: { id: number; hash: string }
  typed: TypedSignature
}

/** @throws Forged */
async function requireTrue(tx: Transaction, own: OwnSignature, ctx: StaffContext): Promise<TrueSignature> {
  const { placeId } = ctx.actor
  const booking = await lockScanned(tx, { placeId, scan: { kind: 'code', code: own.code } })
  // A guide is told the same of a booking of others as of an unknown code.
  const found = booking && (await isTheirs(tx, booking, ctx.actor)) ? await findWaiverOf(tx, booking) : null
  if (!found) throw new Forged('unknown', 'Nenhuma reserva tem este código.')
  const waiver = await findTerm(tx, { placeId, id: Number.parseInt(own.version, 10) })
  const isOfProduct = waiver && (waiver.productId === null || waiver.productId === found.product.id)
  const wasThere = waiver && waiver.createdAt.getTime() <= own.instant.getTime() + unsureMs
  if (!isOfProduct || !wasThere || versionOf(waiver) !== own.version) {
    throw new Forged('unknown_text', 'Este texto do termo de risco nunca existiu neste atrativo.')
  }
  const opened = await openSealed(ctx, { placeId, sealed: own.sealed, about: aboutSignature(own) })
  const typed = SealedSignatureSchema.safeParse(opened === null ? null : readJson(opened))
  if (!typed.success) throw new Forged('unreadable', 'Esta assinatura não foi feita neste aparelho para esta reserva.')
  return { found, waiver, typed: typed.data }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
