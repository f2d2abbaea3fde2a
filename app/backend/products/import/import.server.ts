import { randomUUID } from 'node:crypto'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { exportProducts } from '#app/contracts/products/import.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { mapUrlOf } from '#app/domain/product/check/check-product.ts'
import { IMPORT_COLUMNS, readImport } from '#app/domain/product/import/import-lines.ts'
import { ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import {
  insertImported,
  listForImport,
  updateImported,
  writeImportedSlots,
  writeImportedTickets
} from '../../db/queries/products/import.server.ts'
import { listSeasonRows } from '../../db/queries/products/seasons.server.ts'
import { lockProducts } from '../../db/queries/products/version.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { defineImport } from '../../kernel/import/define-import.server.ts'
import { type PlannedLine, plainTickets, planImport, toCells } from './plan.server.ts'

async function readKnown(reader: Queryable, ctx: StaffContext) {
  const { placeId } = ctx.actor
  const today = todayIn(await findTimezone(reader, placeId), ctx.now())
  const seasons = (await listSeasonRows(reader, placeId)).filter(({ percent }) => percent !== 0)
  return {
    today,
    seasons: seasons.map((season) => ({ ...season, price: null })),
    known: await listForImport(reader, placeId, today)
  }
}

export const productImport = defineImport<PlannedLine>({
  whose: 'Os atrativos',
  lock: lockProducts,
  async plan(reader, ctx, csv) {
    const read = readImport(csv)
    if (read.problem !== null) return read
    return { ...read, lines: planImport(read.lines, await readKnown(reader, ctx)) }
  },
  async save(tx, ctx, lines) {
    for (const line of lines) {
      const uuid = await writeLine(tx, line, ctx.actor.placeId)
      if (uuid === null) return false
      await recordLine(tx, ctx, line, uuid)
    }
    return true
  }
})

/** The map's address follows the point. */
function movedMap({ data, known }: PlannedLine): { mapUrl?: string } {
  if (data.latitude === undefined && data.longitude === undefined) return {}
  const { latitude = null, longitude = null } = { ...known?.product, ...data }
  return { mapUrl: mapUrlOf({ latitude, longitude }) }
}

/** Returns the attraction's uuid; null if its places were sold meanwhile. */
async function writeLine(tx: Transaction, line: PlannedLine, placeId: string): Promise<string | null> {
  const { read, known, position, today } = line
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
  if (line.changesSlots && read.slots && !(await writeImportedSlots(tx, { id, today }, read.slots))) return null
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
