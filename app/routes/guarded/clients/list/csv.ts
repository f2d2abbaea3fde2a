import type { LoaderFunctionArgs } from '@remix-run/node'
import { listClients } from '#app/contracts/clients/calls.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { sourceWords } from '#app/domain/client/kind.ts'
import { downloadCsv } from '#app/reports/file/download-csv.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { personWords } from '../person-words.ts'
import { readListQuery } from './query.ts'

const size = 100

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/index')
  const { page: _page, ...asked } = readListQuery(new URL(request.url).searchParams)
  const zone = viewer.place.timezone
  return downloadCsv(
    { viewer, context },
    {
      name: 'clientes.csv',
      headings: [
        'Nome',
        'Documento',
        'Telefone',
        'E-mail',
        'Reservas',
        'Última visita (feita ou marcada)',
        'Origem',
        'Cadastrado em'
      ],
      size,
      read: (page, options) => viewer.call(listClients, { query: { ...asked, page, limit: size } }, options),
      toLine: (client) => [
        client.name,
        personWords(client).document,
        client.phone,
        client.email,
        client.bookings,
        client.last_visit ? formatDay(client.last_visit) : '',
        sourceWords(client.source),
        client.created_date ? formatInstant(client.created_date, zone) : ''
      ]
    }
  )
}
