import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { explainRefusal, requireAccess } from '#app/session/index.server.ts'
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
    return toFile(await loadSheet(viewer, { request, date: params.date }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file has no page for its error: its words alone.
    const { message, init } = explainRefusal(error, { answers403: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers })
  }
}

function toFile(sheet: SheetData): Response {
  const lines = sheet.attractions.flatMap((attraction) => linesOf(sheet, attraction))
  const rest = sheet.missing > 0 ? csvLine([missingWords(sheet.missing)]) : ''
  return new Response(CSV_BOM + csvLine(headings) + lines.join('') + rest, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="folha-do-dia-${sheet.date}.csv"`,
      'cache-control': 'no-store'
    }
  })
}

function linesOf({ date, values }: SheetData, { name, slots }: SheetAttraction): string[] {
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
