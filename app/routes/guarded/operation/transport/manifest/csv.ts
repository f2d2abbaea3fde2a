import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import type { Trip } from '#app/contracts/transport/shapes.ts'
import { readTrip } from '#app/contracts/transport/trips.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { directionLabel } from '#app/domain/transport/status.ts'
import { explainRefusal, requireAccess } from '#app/session/index.server.ts'
import { manifestLines } from './lines.ts'

const headings = [
  'Nº',
  'Nome',
  'Documento',
  'Órgão emissor',
  'Reserva',
  'Embarque',
  'Hora do embarque',
  'Desembarque',
  'Dia',
  'Saída',
  'Sentido',
  'Placa',
  'Motorista',
  'CPF do motorista',
  'CNH',
  'Condutor',
  'Cadastur do condutor',
  'Transportadora',
  'CNPJ',
  'Licença',
  'Licença até'
]

/** For the authority: with whole documents, so for who may see them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  try {
    return toFile(await viewer.call(readTrip, { params: { uuid: params.uuid ?? '' } }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file has no page for its error: its words alone.
    const { message, init } = explainRefusal(error, { answers403: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers })
  }
}

/** Alike on each line: a file has no head. */
function journeyOf(trip: Trip): string[] {
  const { date, time, direction, vehicle, driver, agent, drop_off: dropOff } = trip
  const { driver_details: papers, company_details: company } = trip
  const until = company?.license_until
  return [
    dropOff,
    formatDay(date),
    time,
    directionLabel(direction),
    formatPlate(vehicle.plate),
    driver.name,
    formatDocument(papers?.cpf ?? ''),
    papers?.cnh ?? '',
    agent.name,
    agent.cadastur,
    company?.name ?? '',
    formatDocument(company?.cnpj ?? ''),
    company?.license ?? '',
    until ? formatDay(until) : ''
  ]
}

function toFile(trip: Trip): Response {
  const { date, time } = trip
  const of = journeyOf(trip)
  const lines = manifestLines(trip).map((line) => {
    const { number, name, document, issuer, code, stop, stopTime } = line
    return csvLine([number, name || '(a identificar)', document, issuer, code, stop, stopTime, ...of])
  })
  return new Response(CSV_BOM + csvLine(headings) + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="passageiros-${date}-${time.replace(':', 'h')}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    }
  })
}
