import { ApiError, malformed } from '#app/contracts/api-error.ts'
import type { LateScan, postGateScans } from '#app/contracts/booking/gate-offline.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { scanInstant, toScanProblem } from '#app/domain/booking/late-scan.ts'
import { readScan } from '#app/domain/booking/scan.ts'
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
import { type OwnScan, recordScan } from './record-scan.server.ts'

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
  return { now: now.toISOString(), scans }
}

function readSent(sent: LateScan, clocks: { device: Date; now: Date }): OwnScan | null {
  const { direction, people, sequence, code } = sent
  const scanned = new Date(sent.at)
  const isWhole = isUuid(sent.device) && sequence > 0 && people > 0 && code.trim() !== '' && direction !== ''
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

async function saveScan(scan: OwnScan, { ctx, now, said }: Saving): Promise<Answered> {
  const { device, sequence, at, code, direction, people, items } = scan
  const bodyHash = contentHash([at, code, direction, people, items])
  try {
    const row = await inTransaction(ctx.db, async (tx) => {
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
        people
      })
      if (id === null) return findScan(tx, { device, sequence })
      const settled = await recordScan(tx, scan, ctx)
      await settleScan(tx, id, settled)
      return { bodyHash, at: scan.instant, ...settled }
    })
    if (!row) throw new Error('a scan was neither new nor there')
    if (row.bodyHash !== bodyHash) return said('refused', 'replayed', 'Esta leitura já chegou com outro conteúdo.')
    return { ...toAnswer(row, said), at: row.at.toISOString() }
  } catch (error) {
    // Unexpected: the device keeps the scan and sends it again, and the others of the batch go on.
    if (!(error instanceof ApiError)) ctx.log.error({ err: error, device, sequence }, 'a late scan failed')
    return said('retry', error instanceof ApiError ? error.code : 'failed', 'Não deu agora: o aparelho manda de novo.')
  }
}

const toAnswer = ({ problem, message }: Pick<GateScanRow, 'problem' | 'message'>, said: Saving['said']) =>
  problem === '' ? said('kept', '', message) : said('conflict', toScanProblem(problem), message)

/** A text that is no code may be a person's name, so it is not stored. */
function keptCode(text: string): string {
  const scan = readScan(text)
  if (scan.kind === 'id') return scan.uuid
  return scan.kind === 'code' || scan.kind === 'person' ? scan.code : ''
}
