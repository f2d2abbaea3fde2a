import type { LoaderFunctionArgs } from '@remix-run/node'
import { listInvoiceable } from '#app/contracts/finance/invoices.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatAnyDocument } from '#app/domain/person/any-document.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readOpenQuery } from './query.ts'

const size = 100
const headings = ['Cliente', 'CPF/CNPJ', 'Reserva', 'De quê', 'Dia', 'Valor']

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const { page: _page, ...asked } = readOpenQuery(new URL(request.url).searchParams)
  return downloadPages(
    { viewer, request, context },
    {
      name: 'pagas-sem-nota',
      headings,
      size,
      read: (page, options) => viewer.call(listInvoiceable, { query: { ...asked, page, limit: size } }, options),
      toLine: ({ name, document, document_country: country, code, label, date, value }) => [
        name,
        document === '' ? '' : formatAnyDocument(document, country),
        code === '' ? '' : formatBookingCode(code),
        label,
        formatDay(date),
        { centavos: value }
      ]
    }
  )
}
