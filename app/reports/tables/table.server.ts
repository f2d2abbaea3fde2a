import type { Centavos } from '#app/domain/money/money.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { Cell } from '../file/sheet.server.ts'
import type { ReportAddress } from '../questions/read-address.server.ts'

/** The sum of each column must equal the page's total. */
export interface ReportTable {
  name: string
  address: Pick<ReportAddress, 'problems' | 'query'>
  /** Slots that differ from those of the query parameters. */
  slots?: readonly Slot[]
  headings: string[]
  /** Loads one slot's rows. Call it only for valid query parameters. @throws ApiError */
  load(slot: Slot, signal: AbortSignal): Promise<Cell[][]>
}

export type OpenTable = (viewer: Viewer, url: URL) => Promise<ReportTable>

export function moneyCell(centavos: Centavos | null): Cell {
  return centavos === null ? null : { centavos }
}

export function byDay([one]: Cell[], [other]: Cell[]): number {
  return dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0
}

const dayOf = (cell: Cell = null) => (typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : '')
