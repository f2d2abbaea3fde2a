import { ApiError, malformed } from '#app/contracts/api-error.ts'
import type { LateScan, postGateScans } from '#app/contracts/booking/gate-offline.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { scanInstant, toScanProblem } from '#app/domain/booking/late-scan.ts'
import { readScan } from '#app/domain/booking/scan.ts'
import type { Transaction } from '../../../db/connection.server.ts'
import { isUuid } from '../../../db/queries/bookings/bookings.server.ts'
import {
  claimScan,
  findDevice,
  findScan,
  type GateScanRow,
  settleScan
} from '../../../db/queries/bookings/gate/scans.server.ts'
import { inTransaction } from '../../../db/transaction.server.ts'
import type { StaffContext } from '../../../kernel/context.server.ts'
import { contentHash } from '../../../kernel/idempotency.server.ts'
import {
  disputeSale,
  isSale,
  requireSold,
  SaleDisputed,
  SaleRefused,
  sellKept
} from '../allotments/sell-kept.server.ts'
import { type OwnScan, recordScan, type Settled } from './record-scan.server.ts'

type Answered = NonNullable<Answer<typeof postGateScans>['scans']>[number]

/**
 * Each scan has its own transaction and its own answer: none blocks another.
 * @throws ApiError 400 without the device's clock
 */
export async function saveScans(
  { body }: Received<typeof postGateScans>,
  ctx: StaffContext
): Promise<Answer<typeof postGateScans>> {
  const now = ctx.now()
  const device = new Date(body.clock)
  if (Number.isNaN(device.getTime())) throw malformed({ message: 'Falta a hora do aparelho.' })
  const owns = createOwnership(ctx)
  const scans: Answered[] = []
  for (const sent of [...body.scans].sort((a, b) => a.sequence - b.sequence)) {
    const { sequence } = sent
    const said = (result: Answered['result'], code: string, message: string): Answered => {
      return { device: sent.device, sequence, result, code, message, at: null }
    }
    const read = readSent(sent, { device, now })
    if (!read) scans.push(said('refused', 'malformed', 'Esta leitura chegou incompleta.'))
    else if (!(await owns(read.device)))
      scans.push(said('refused', 'foreign_device', 'Este aparelho está em nome de outra pessoa.'))
    else scans.push(await saveScan(read, { ctx, now, said }))
  }
  const isChanged = scans.some(({ result }) => result === 'kept' || result === 'conflict')
  if (isChanged) ctx.live.tell(ctx.actor.placeId, ['bookings', 'places'])
  // A list that is read later than this contains them all.
  return { now: ctx.now().toISOString(), scans }
}

function readSent(sent: LateScan, clocks: { device: Date; now: Date }): OwnScan | null {
  const { direction, people, sequence, code } = sent
  const scanned = new Date(sent.at)
  const isSomething = sent.sale ? direction === 'entry' && code === '' : code.trim() !== ''
  const isWhole = isUuid(sent.device) && sequence > 0 && people > 0 && isSomething && direction !== ''
  if (!isWhole || Number.isNaN(scanned.getTime())) return null
  const { at, isTooOld } = scanInstant({ scanned, ...clocks })
  return { ...sent, device: sent.device.toLowerCase(), direction, instant: at, isTooOld }
}

/** A device belongs to the user who paired it, at their place. */
export function createOwnership({ db, actor }: StaffContext) {
  const known = new Map<string, boolean>()
  return async (uuid: string): Promise<boolean> => {
    const kept = known.get(uuid)
    if (kept !== undefined) return kept
    const device = await findDevice(db.orm, uuid)
    const isOwn = device?.userId === actor.userId && device.placeId === actor.placeId
    known.set(uuid, isOwn)
    return isOwn
  }
}

interface Saving {
  ctx: StaffContext
  now: Date
  said(result: Answered['result'], code: string, message: string): Answered
}

async function saveScan(scan: OwnScan, saving: Saving): Promise<Answered> {
  const { ctx, said } = saving
  const { device, sequence } = scan
  try {
    const row = await keepScan(scan, saving)
    if (row.bodyHash !== hashOf(scan)) return said('refused', 'replayed', 'Esta leitura já chegou com outro conteúdo.')
    return { ...toAnswer(row, said), at: row.at.toISOString() }
  } catch (error) {
    if (error instanceof SaleRefused) return said('refused', error.code, error.message)
    // Unexpected: the device keeps the scan and sends it again, and the others of the batch go on.
    if (!(error instanceof ApiError)) ctx.log.error({ err: error, device, sequence }, 'a late scan failed')
    return said('retry', error instanceof ApiError ? error.code : 'failed', 'Não deu agora: o aparelho manda de novo.')
  }
}

/** A scan of a build before has no sale. */
const hashOf = ({ at, code, direction, people, items, sale }: OwnScan) =>
  contentHash([at, code, direction, people, items, ...(sale ? [sale] : [])])

/** The row is that of an earlier request if the scan came before. @throws SaleRefused */
async function keepScan(scan: OwnScan, { ctx, now }: Saving) {
  if (!isSale(scan)) return keepOnce(scan, { ctx, now }, (tx) => recordScan(tx, scan, ctx))
  const sold = await requireSold(scan, ctx)
  try {
    return await keepOnce(scan, { ctx, now }, (tx) => sellKept(tx, scan, { now, sold }, ctx))
  } catch (error) {
    if (!(error instanceof SaleDisputed)) throw error
    const { problem, message } = error
    return keepOnce(scan, { ctx, now }, async (tx) => {
      const { words } = await disputeSale(tx, scan, ctx)
      return { bookingId: null, problem, message, sold: words }
    })
  }
}

async function keepOnce(
  scan: OwnScan,
  { ctx, now }: Pick<Saving, 'ctx' | 'now'>,
  settle: (tx: Transaction) => Promise<Settled>
): Promise<Pick<GateScanRow, 'bodyHash' | 'at' | 'problem' | 'message'>> {
  const { device, sequence, at, code, direction, people, sale } = scan
  const bodyHash = hashOf(scan)
  return inTransaction(ctx.db, async (tx) => {
    const { placeId, userId } = ctx.actor
    const id = await claimScan(tx, {
      placeId,
      deviceUuid: device,
      sequence,
      userId,
      bodyHash,
      at: scan.instant,
      deviceAt: new Date(at),
      receivedAt: now,
      code: keptCode(code),
      direction,
      people,
      allotmentUuid: sale?.allotment ?? null,
      value: sale?.value ?? 0
    })
    if (id === null) {
      const earlier = await findScan(tx, { device, sequence })
      if (!earlier) throw new Error('a scan was neither new nor there')
      return earlier
    }
    const settled = await settle(tx)
    await settleScan(tx, id, settled)
    return { bodyHash, at: scan.instant, ...settled }
  })
}

const toAnswer = ({ problem, message }: Pick<GateScanRow, 'problem' | 'message'>, said: Saving['said']) =>
  problem === '' ? said('kept', '', message) : said('conflict', toScanProblem(problem), message)

/** A text that is no code may be a person's name, so it is not stored. */
function keptCode(text: string): string {
  const scan = readScan(text)
  if (scan.kind === 'id') return scan.uuid
  return scan.kind === 'code' || scan.kind === 'person' ? scan.code : ''
}
