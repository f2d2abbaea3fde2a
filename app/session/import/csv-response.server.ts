import type { ImportColumn } from '#app/domain/import/read-table.ts'
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

/** Answers with a sample file: the import's columns and one line, in a form that spreadsheets open. */
export function sampleResponse(file: string, columns: readonly ImportColumn[]): Response {
  const rows = [columns.map(({ name }) => name), columns.map(({ example = '' }) => example)]
  return csvResponse(CSV_BOM + rows.map(csvLine).join(''), file)
}
