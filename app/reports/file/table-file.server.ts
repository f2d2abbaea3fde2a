import { type Table, writeCsv, writeXlsx } from './write-table.server.ts'

const kinds = {
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
  xlsx: {
    write: (table: Table) => writeXlsx(table),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  }
}

interface TableFile extends Table {
  /** File name without its ending. */
  name: string
}

/** The table as a download for `context.download`, of the kind at the end of the request's address. */
export function tableFile({ url }: Request, { name, ...table }: TableFile) {
  const kind = /\.xlsx\/?$/i.test(new URL(url).pathname) ? 'xlsx' : 'csv'
  const { type, write } = kinds[kind]
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}.${kind}"`,
    'cache-control': 'no-store'
  }
  return { headers, pieces: write(table) }
}
