import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { type CrumbHandle, Icon, LinkButton, Notice, PageHeader, ScrollRegion } from '#app/components/index.ts'
import { readTrip } from '#app/contracts/transport/trips.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toTripView } from '../trip-view.ts'
import { type ManifestLine, manifestLines } from './lines.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport')
  const trip = await viewer.call(readTrip, { params: { uuid: params.uuid ?? '' } })
  const { name, timezone } = viewer.place
  return {
    place: name,
    printed: formatInstant(now(), timezone),
    trip: toTripView(trip),
    lines: manifestLines(trip),
    whole: trip.whole
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function Manifest() {
  const data = useLoaderData<typeof loader>()
  const { trip, lines, whole } = data
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Lista de passageiros"
          lead={whole ? undefined : 'Os documentos saem mascarados: só quem cuida do transporte os vê.'}
          actions={
            <>
              <LinkButton to={`/operation/transport/${trip.uuid}`}>Voltar à viagem</LinkButton>
              {whole ? (
                <LinkButton
                  to={`/operation/transport/${trip.uuid}/manifest.csv`}
                  native
                  icon={<Icon name="download" />}
                >
                  CSV
                </LinkButton>
              ) : null}
              <PrintButton variant="primary" />
            </>
          }
        />
        {trip.warnings.length > 0 ? <Warned warnings={trip.warnings} /> : null}
      </div>
      <div className="manifest">
        <Head data={data} />
        <ScrollRegion className="manifest-scroll" label="Passageiros: role para os lados">
          <PassengerTable lines={lines} />
        </ScrollRegion>
        {lines.length === 0 ? <p>Ninguém vai nesta viagem ainda.</p> : null}
        <p className="manifest-sign">
          Motorista: <span className="manifest-line" /> Condutor: <span className="manifest-line" />
        </p>
        <p className="manifest-foot">
          Impresso em {data.printed}. Contém dados pessoais: guarde, e destrua depois da viagem.
        </p>
      </div>
    </>
  )
}

/** On the screen alone: the sheet is for whoever travels, and for the authority. */
function Warned({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice tone="warning" title="Confira antes de imprimir">
      <ul>
        {warnings.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Head({ data: { place, trip } }: { data: Data }) {
  const { company, vehicle, vehicleName, driver, driverLine, agent, agentLine } = trip
  const rows: [string, string][] = [
    ['Viagem', `${trip.direction}, ${trip.dayNamed}, saída às ${trip.time}`],
    ['Atrativo', trip.product],
    ['Transportadora', company ? [company.name, company.lines].filter(Boolean).join(', ') : ''],
    ['Veículo', [vehicle, vehicleName, trip.seats > 0 ? `${trip.seats} lugares` : ''].filter(Boolean).join(', ')],
    ['Motorista', [driver, driverLine].filter(Boolean).join(', ')],
    ['Condutor', [agent, agentLine].filter(Boolean).join(', ')],
    ['Paradas', trip.stops.map(({ time, place: at }) => `${time} ${at}`).join('; ')],
    ['Desembarque', trip.dropOff],
    ['Observações', trip.notes]
  ]
  return (
    <>
      <p className="manifest-title">
        <b>{place}</b> Lista de passageiros {trip.isCancelled ? <b>(viagem cancelada)</b> : null}
      </p>
      <dl className="manifest-head">
        {rows.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null
        )}
      </dl>
    </>
  )
}

function PassengerTable({ lines }: { lines: readonly ManifestLine[] }) {
  return (
    <table className="manifest-table">
      <caption>Passageiros: {lines.length}</caption>
      <thead>
        <tr>
          <th scope="col">Nº</th>
          <th scope="col">Nome</th>
          <th scope="col">Documento</th>
          <th scope="col">Órgão emissor</th>
          <th scope="col">Embarque</th>
          <th scope="col">Reserva</th>
          <th scope="col">Embarcou</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>{line.number}</td>
            <td>
              {line.name || <i>a identificar ({line.holder})</i>} {line.notes ? <small>{line.notes}</small> : null}
            </td>
            <td className="manifest-whole">{line.document}</td>
            <td>{line.issuer}</td>
            <td>{[line.stopTime, line.stop].filter(Boolean).join(' ') || 'Na saída'}</td>
            <td className="manifest-whole">
              {line.code} {line.phone ? <small>{formatPhone(line.phone)}</small> : null}
            </td>
            <td>
              <span className="manifest-box" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const links = linkPaper('a4')

export const meta: MetaFunction = () => [{ title: 'Lista de passageiros · Transporte · Trilha' }]

export const handle = {
  above: (data) =>
    data
      ? {
          label: `${data.trip.direction} de ${data.trip.day}, ${data.trip.time}`,
          href: `/operation/transport/${data.trip.uuid}`
        }
      : { label: 'Viagem' },
  crumb: 'Lista de passageiros'
} satisfies CrumbHandle<typeof loader>
