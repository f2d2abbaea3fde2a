import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'

export function csvResponse(text: string, file: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    }
  })
}

/** The columns of an import and a line of them, as a spreadsheet opens them. */
export function templateResponse(
  file: string,
  columns: readonly (readonly [name: string, example: string])[]
): Response {
  const rows = [columns.map(([name]) => name), columns.map(([, example]) => example)]
  return csvResponse(CSV_BOM + rows.map(csvLine).join(''), file)
}
