import { originLabel } from '#app/domain/person/visitor-origin.ts'
import type { CountedPeople } from '#app/domain/report/counters.ts'
import type { VisitsRow } from '#app/domain/report/totals.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askVisits } from '../questions/visits.server.ts'
import { byDay, type OpenTable } from './table.server.ts'

/**
 * A counter's count gets a row of its own: counters know neither tickets nor origins, so merged columns would not add
 * up.
 */
export const openVisitsTable: OpenTable = async (viewer, url) => {
  const { address, counts, isOwnOnly, load } = await askVisits(viewer, url)
  const shown = ['Dia', 'Horário', 'Ingresso', 'Origem', 'Esperadas', 'Check-in', 'Não vieram']
  return {
    name: isOwnOnly ? 'visitas-das-proprias-reservas' : 'visitas',
    address,
    headings: counts ? [...shown, 'Contadores'] : shown,
    async load(slot, signal) {
      const { rows, counted } = await load(slot, signal)
      const { titles } = await address.attractions
      const seen = groupVisits(rows).map((row) => [...toVisitsCells(row, titles), ...(counts ? [null] : [])])
      return [...seen, ...toCountedCells(counted)].sort(byDay)
    }
  }
}

function groupVisits(rows: readonly VisitsRow[]): VisitsRow[] {
  const groups = new Map<string, VisitsRow>()
  for (const row of rows) {
    const key = [row.day, row.hour, row.ticket, row.origin].join('\n')
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { ...row })
      continue
    }
    group.expected += row.expected
    group.checkedIn += row.checkedIn
    group.noShow += row.noShow
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

function toVisitsCells(row: VisitsRow, titles: ReadonlyMap<string, string>): Cell[] {
  const hour = row.hour === '' ? '' : `${row.hour}:00`
  const origin = originLabel(row.origin)
  const ticket = titles.get(row.ticket) ?? row.ticket
  return [{ day: row.day }, hour, ticket, origin, row.expected, row.checkedIn, row.noShow]
}

function toCountedCells(counted: CountedPeople | null): Cell[][] {
  const days = Object.entries(counted?.byDay ?? {}).filter(([, people]) => people > 0)
  return days.map(([day, people]) => [{ day }, '', '', '', null, null, null, people])
}
