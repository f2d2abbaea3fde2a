import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Trip } from '#app/contracts/transport/shapes.ts'
import { readTrip } from '#app/contracts/transport/trips.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { directionLabel } from '#app/domain/transport/status.ts'
import { csvResponse, refuseAsText, requireAccess } from '#app/session/index.server.ts'
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
    return manifestFile(await viewer.call(readTrip, { params: { uuid: params.uuid ?? '' } }))
  } catch (error) {
    return refuseAsText(error)
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

function manifestFile(trip: Trip): Response {
  const { date, time } = trip
  const of = journeyOf(trip)
  const lines = manifestLines(trip).map((line) => {
    const { number, name, document, issuer, code, stop, stopTime } = line
    return csvLine([number, name || '(a identificar)', document, issuer, code, stop, stopTime, ...of])
  })
  return csvResponse(CSV_BOM + csvLine(headings) + lines.join(''), `passageiros-${date}-${time.replace(':', 'h')}.csv`)
}
