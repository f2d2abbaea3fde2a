import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { csvResponse, refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { loadSheet, type SheetData } from './load-sheet.server.ts'
import { missingWords, type SheetAttraction, type SheetRow } from './rows.ts'

const headings = [
  'Dia',
  'Atrativo',
  'Horário',
  'Nome',
  'Código',
  'Pessoas',
  'Ingressos',
  'Comprovar',
  'Condutores',
  'Situação',
  'A receber',
  'Entraram',
  'Língua',
  'Observações'
]

/** Writes a line for each booking, in the order of the printed sheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/index')
  const viewer = await requireAccess(request, 'operation/booking-list')
  try {
    return sheetFile(await loadSheet(viewer, { request, date: params.date }))
  } catch (error) {
    return refuseAsText(error)
  }
}

function sheetFile(sheet: SheetData): Response {
  const lines = sheet.attractions.flatMap((attraction) => sheetLines(sheet, attraction))
  const rest = sheet.missing > 0 ? csvLine([missingWords(sheet.missing)]) : ''
  return csvResponse(CSV_BOM + csvLine(headings) + lines.join('') + rest, `folha-do-dia-${sheet.date}.csv`)
}

function sheetLines({ date, values }: SheetData, { name, slots }: SheetAttraction): string[] {
  return slots.flatMap(({ time, rows }) =>
    rows.map((row) =>
      csvLine([formatDay(date), name, time, ...cellsOf(row), owedIn(row, values), row.inside, row.language, row.notes])
    )
  )
}

const cellsOf = ({ name, code, people, tickets, proof, guides, situation }: SheetRow) => [
  name,
  code,
  people,
  tickets,
  proof,
  guides,
  situation
]

/**
 * A reader without the right to see values learns only that something is owed. An amount that is not due at the gate is no
 * sum either.
 */
function owedIn({ owed, owes }: SheetRow, values: boolean) {
  if (values && owed !== null && (owed > 0 || !owes)) return { centavos: owed }
  return owes ? 'sim' : 'não'
}
