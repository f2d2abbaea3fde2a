import type { LoaderFunctionArgs } from '@remix-run/node'
import { listInvoices } from '#app/contracts/finance/invoices.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { csvResponse, requireAccess } from '#app/session/index.server.ts'
import { toInvoiceRow } from '../row.ts'
import { readInvoiceQuery } from './query.ts'

const headings = [
  'Número',
  'DPS',
  'Situação',
  'Ambiente',
  'Competência',
  'Emitida em',
  'Origem',
  'Cliente',
  'CPF/CNPJ'
].concat(['Valor', 'Base do ISS', 'Alíquota (%)', 'ISS', 'ISS retido', 'Líquido', 'Chave', 'Código', 'Problema'])
const size = 100
/** Nobody looks through more in a sheet; the filters make it less. */
const mostPages = 100

/** All that the filters leave, in the order of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const { page: _page, ...asked } = readInvoiceQuery(new URL(request.url).searchParams)
  const lines = [csvLine(headings)]
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await viewer.call(listInvoices, { query: { ...asked, page, limit: size } })
    for (const invoice of found.data) {
      const row = toInvoiceRow(invoice, viewer.place.timezone)
      lines.push(
        csvLine([
          ...[
            row.number,
            row.dps,
            row.label,
            row.beside,
            row.competence,
            row.issuedAt,
            row.origin,
            row.name,
            row.document
          ],
          ...[{ centavos: row.value }, { centavos: row.base }, row.rateNumber, { centavos: row.iss }],
          ...[row.withheld ? 'sim' : 'não', { centavos: row.net }, row.key, row.code, row.problem || row.overWords]
        ])
      )
    }
    if (page * size >= found.total) break
  }
  return csvResponse(CSV_BOM + lines.join(''), 'notas-fiscais.csv')
}
