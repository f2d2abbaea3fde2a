import type { LoaderFunctionArgs } from '@remix-run/node'
import { listInvoices } from '#app/contracts/finance/invoices.ts'
import { downloadCsv } from '#app/reports/file/download-csv.server.ts'
import { requireAccess } from '#app/session/index.server.ts'
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
const size = 1000

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const { page: _page, ...asked } = readInvoiceQuery(new URL(request.url).searchParams)
  return downloadCsv(
    { viewer, context },
    {
      name: 'notas-fiscais.csv',
      ...{ headings, size },
      read: (page, options) => viewer.call(listInvoices, { query: { ...asked, page, limit: size } }, options),
      toLine: (invoice) => {
        const row = toInvoiceRow(invoice, viewer.place.timezone)
        return [
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
        ]
      }
    }
  )
}
