import { randomUUID } from 'node:crypto'
import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { exportProducts, importProducts, previewImport } from '#app/contracts/products/import.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { mapUrlOf } from '#app/domain/product/check/check-product.ts'
import { IMPORT_COLUMNS, readImport } from '#app/domain/product/import/import-lines.ts'
import { ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import {
  insertImported,
  listForImport,
  updateImported,
  writeImportedSlots,
  writeImportedTickets
} from '../../db/queries/products/import.server.ts'
import { lockProducts } from '../../db/queries/products/version.server.ts'
import { inTransaction, violatedConstraint } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { describePlan, type PlannedLine, plainTickets, planImport, toCells } from './plan.server.ts'

async function readKnown(reader: Queryable, ctx: StaffContext) {
  const { placeId } = ctx.actor
  const today = todayIn(await findTimezone(reader, placeId), ctx.now())
  return { placeId, today, known: await listForImport(reader, placeId, today) }
}

export async function checkProductFile(
  { body }: Pick<Received<typeof previewImport>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof previewImport>> {
  const read = readImport(body.csv)
  if (read.problem !== null) return { problem: read.problem, lines: [], left: [], digest: '' }
  const { known } = await readKnown(ctx.db.orm, ctx)
  return describePlan(planImport(read.lines, known), read.left)
}

/**
 * Imports all of it exactly as shown, or nothing.
 * @throws ApiError 422 while a line has an error, 409 if something changed since
 */
export async function importProductFile(
  { body }: Pick<Received<typeof importProducts>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof importProducts>> {
  const read = readImport(body.csv)
  if (read.problem !== null) throw invalid({ fields: { csv: [read.problem] } })
  return inTransaction(ctx.db, async (tx) => {
    // Two imports at once wait for each other, and for a user who saves one of the attractions.
    const { placeId: own } = ctx.actor
    await lockPlace(tx, own)
    await lockProducts(tx, own)
    const { placeId, today, known } = await readKnown(tx, ctx)
    const plan = planImport(read.lines, known)
    const count = (action: PlannedLine['action']) => plan.filter((line) => line.action === action).length
    if (count('refused') > 0) throw invalid({ fields: { csv: ['Há linhas com erro: nada foi salvo.'] } })
    if (describePlan(plan, read.left).digest !== body.digest) throw changedMeanwhile(changedWords)
    let position = Math.max(-1, ...known.map(({ product }) => product.position))
    for (const line of plan) {
      if (line.action === 'create') position += 1
      if (line.action !== 'same')
        await recordLine(tx, ctx, line, await writeLine(tx, line, { placeId, today, position }))
    }
    return { created: count('create'), updated: count('update'), same: count('same') }
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'products_slug' ? changedMeanwhile(changedWords) : error
  })
}

const changedWords = 'Os atrativos mudaram depois da conferência. Confira de novo.'

/** The map's address follows the point. */
function movedMap({ data, known }: PlannedLine): { mapUrl?: string } {
  if (data.latitude === undefined && data.longitude === undefined) return {}
  const { latitude = null, longitude = null } = { ...known?.product, ...data }
  return { mapUrl: mapUrlOf({ latitude, longitude }) }
}

interface Where {
  placeId: string
  today: string
  position: number
}

async function writeLine(tx: Transaction, line: PlannedLine, { placeId, today, position }: Where): Promise<string> {
  const { read, known } = line
  const data = { ...line.data, ...movedMap(line) }
  const row = { ...data, name: data.name ?? '', slug: read.slug, uuid: randomUUID(), placeId, position }
  const id = known ? known.product.id : await insertImported(tx, row)
  if (known) await updateImported(tx, id, data)
  if (line.changesTickets && read.tickets) {
    const named = read.tickets.map(({ label }) => label)
    const gone = known ? plainTickets(known).flatMap(({ label }) => (named.includes(label) ? [] : [label])) : []
    const tickets = read.tickets.map(({ label, price }, at) => ({ ...ticketCalled(label), price, position: at }))
    await writeImportedTickets(tx, id, { tickets, gone })
  }
  if (line.changesSlots && read.slots && !(await writeImportedSlots(tx, { id, today }, read.slots)))
    throw changedMeanwhile(changedWords)
  return known ? known.product.uuid : row.uuid
}

async function recordLine(tx: Transaction, ctx: ApiContext, line: PlannedLine, uuid: string): Promise<void> {
  const { action, data, known, changes } = line
  await recordChange(tx, ctx, {
    action: action === 'create' ? 'product.created' : 'product.changed',
    id: uuid,
    label: data.name ?? known?.product.name,
    reason: 'Importação de arquivo',
    changed: { from: '', to: changes.join('\n') }
  })
}

/** UTF-8 with BOM, without archived attractions. */
export async function exportProductFile(_input: unknown, ctx: StaffContext): Promise<Answer<typeof exportProducts>> {
  const { known } = await readKnown(ctx.db.orm, ctx)
  const rows = known.filter(({ product }) => product.archivedAt === null).map(toCells)
  return { csv: CSV_BOM + [IMPORT_COLUMNS.map(({ name }) => name), ...rows].map(csvLine).join('') }
}
