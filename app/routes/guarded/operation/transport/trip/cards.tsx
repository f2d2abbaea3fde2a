import { Button, Card, DefinitionList, Form, Icon, LinkButton } from '#app/components/index.ts'
import type { TripView } from '../trip-view.ts'

/** Shows the next action first, and the ways back less prominently. */
export function TripActions({ trip, canEdit }: { trip: TripView; canEdit: boolean }) {
  const path = `/operation/transport/${trip.uuid}`
  return (
    <div className="trip-actions no-print">
      {canEdit ? (
        <Form method="post" action={path}>
          {trip.moves.map(({ to, label }, index) => (
            <Button key={to} name="status" value={to} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </Button>
          ))}
        </Form>
      ) : null}
      {canEdit && trip.isOpen ? (
        <LinkButton to={`${path}/edit`} icon={<Icon name="pencil" />}>
          Alterar
        </LinkButton>
      ) : null}
      <LinkButton to={`${path}/manifest`} icon={<Icon name="printer" />}>
        Lista de passageiros
      </LinkButton>
      {canEdit ? (
        <LinkButton to={`${path}/manifest.csv`} native icon={<Icon name="download" />}>
          CSV
        </LinkButton>
      ) : null}
    </div>
  )
}

export function TripCard({ trip }: { trip: TripView }) {
  const { vehicle, vehicleName, company, driver, driverLine, agent } = trip
  return (
    <Card title="Quem leva">
      <DefinitionList
        items={[
          {
            term: 'Veículo',
            value: vehicle ? (
              <Lines first={vehicle} then={vehicleName} />
            ) : (
              <span className="muted">Ainda sem veículo</span>
            )
          },
          { term: 'Transportadora', value: company ? <Lines first={company.name} then={company.lines} /> : '' },
          {
            term: 'Motorista',
            value: driver ? (
              <>
                <Lines first={driver} then={driverLine} /> <Phone of={trip.driverPhone} name={driver} />
              </>
            ) : (
              <span className="muted">Ainda sem motorista</span>
            )
          },
          {
            term: 'Condutor',
            value: agent ? (
              <>
                <Lines first={agent} then={trip.agentLine} /> <Phone of={trip.agentPhone} name={agent} />
              </>
            ) : (
              ''
            )
          },
          { term: 'Passageiros', value: trip.free === null ? trip.riding : `${trip.riding} lugares` },
          { term: 'Observações', value: trip.notes === '' ? '' : <span className="trip-notes">{trip.notes}</span> }
        ]}
      />
    </Card>
  )
}

function Lines({ first, then }: { first: string; then: string }) {
  return (
    <>
      {first} {then ? <span className="sub">{then}</span> : null}
    </>
  )
}

export function Phone({ of, name }: { of: TripView['driverPhone']; name: string }) {
  if (!of) return null
  if (!of.link) return <span className="trip-line">{of.said}</span>
  return (
    <a href={of.link} rel="noreferrer" className="trip-line">
      {of.said}
      <span className="vh">, WhatsApp de {name}</span>
    </a>
  )
}

export function StopsCard({ stops, dropOff }: { stops: TripView['stops']; dropOff: string }) {
  return (
    <Card title="Paradas">
      {stops.length === 0 ? <p className="muted">Nenhuma parada: todos embarcam na saída.</p> : null}
      <ol className="lines">
        {stops.map(({ id, time, place, notes, people }) => (
          <li key={id}>
            <span>
              <b>{time}</b> {place} {notes ? <span className="sub">{notes}</span> : null}
            </span>{' '}
            <span className="muted trip-line">{people}</span>
          </li>
        ))}
      </ol>
      {dropOff ? (
        <p>
          <b>Desembarque:</b> {dropOff}
        </p>
      ) : null}
    </Card>
  )
}
