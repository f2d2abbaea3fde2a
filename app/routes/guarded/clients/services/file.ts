import type { LoaderFunctionArgs } from '@remix-run/node'
import { listServices } from '#app/contracts/clients/services.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readServiceQuery } from './query.ts'
import { toServiceRow } from './row.ts'

const size = 100
const headings = ['Cliente', 'Telefone', 'O que fazer', 'Tipo', 'Reserva', 'Visita', 'Até', 'Dia']

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/services')
  const { page: _page, ...asked } = readServiceQuery(new URL(request.url).searchParams)
  const zone = viewer.place.timezone
  const told = { zone, today: viewer.today() }
  return downloadPages(
    { viewer, request, context },
    {
      name: 'acompanhamento',
      headings,
      size,
      read: (page, options) => viewer.call(listServices, { query: { ...asked, page, limit: size } }, options),
      toLine: (service) => {
        const { name, phone, what, kind, code, visit, due, dueDay } = toServiceRow(service, told)
        return [name, phone, what, kind, code, visit, due, dueDay]
      }
    }
  )
}
