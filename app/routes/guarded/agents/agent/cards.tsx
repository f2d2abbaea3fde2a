import { Card, type Column, DataTable, DefinitionList, EmailText, SituationTag } from '#app/components/index.ts'
import type { AgentView } from './view.ts'

export function DataCard({ agent }: { agent: AgentView }) {
  const { phone, whatsapp, email, cpf, user, languages, attractions } = agent
  return (
    <Card title="Dados">
      <DefinitionList
        items={[
          {
            term: 'Telefone',
            value: whatsapp ? (
              <>
                {phone} ·{' '}
                <a href={whatsapp} rel="noreferrer">
                  WhatsApp
                </a>
              </>
            ) : (
              phone
            )
          },
          {
            term: 'E-mail',
            value: email ? (
              <a href={`mailto:${email}`}>
                <EmailText email={email} />
              </a>
            ) : (
              ''
            )
          },
          { term: 'CPF', value: cpf },
          { term: 'Usuário', value: user || 'Nenhum: não entra no sistema' },
          { term: 'Idiomas', value: languages },
          { term: 'Atrativos', value: attractions }
        ]}
      />
    </Card>
  )
}

export function PapersCard({ agent: { papers } }: { agent: AgentView }) {
  return (
    <Card title="Credenciais">
      {papers.length === 0 ? <p className="muted">Nem Cadastur nem certificados informados.</p> : null}
      <ul className="agent-lines">
        {papers.map(({ key, name, about, tone, label, ends }) => (
          <li key={key}>
            <span>
              <b>{name}</b> <span className="muted small">{about}</span>
            </span>{' '}
            <span>
              <SituationTag tone={tone} shape={tone === 'red' ? 'bar' : undefined}>
                {label}
              </SituationTag>{' '}
              <span className="muted small">{ends}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function AvailabilityCard({ agent: { availability } }: { agent: AgentView }) {
  const { weekdays, most, group, daysOff } = availability
  return (
    <Card title="Disponibilidade">
      <DefinitionList
        items={[
          { term: 'Não trabalha', value: weekdays || 'Trabalha todos os dias da semana' },
          { term: 'No máximo por dia', value: most },
          { term: 'Pessoas por grupo', value: group }
        ]}
      />
      <h3>Folgas</h3>
      {daysOff.length === 0 ? <p className="muted">Nenhuma marcada.</p> : null}
      <ul className="agent-lines">
        {daysOff.map(({ key, days, reason }) => (
          <li key={key}>
            <span className="num">{days}</span> <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function WordsCard({ agent: { about, notes, fields } }: { agent: AgentView }) {
  if (!about && !notes && fields.length === 0) return null
  return (
    <Card title="Sobre">
      {about ? <p className="prose">{about}</p> : null}
      <DefinitionList items={fields} />
      {notes ? (
        <>
          <h3>Anotações da equipe</h3>
          <p className="prose">{notes}</p>
        </>
      ) : null}
    </Card>
  )
}

type Led = AgentView['bookings'][number]

/** Shows bookings that need attention first, then the nearest ones, so that the page stays short on a phone. */
export function BookingsCard({ bookings, opens }: { bookings: readonly Led[]; opens: boolean }) {
  const against = bookings.filter(({ problem }) => problem !== '')
  const others = bookings.filter(({ problem }) => problem === '')
  const later = others.slice(nearest)
  return (
    <section className="card agent-wide stack" aria-labelledby="reservas">
      <h2 id="reservas">Próximas reservas</h2>
      {bookings.length === 0 ? <p className="muted">Nenhuma reserva à frente.</p> : null}
      <LedTable caption="Reservas que pedem atenção" rows={against} opens={opens} isShown />
      <LedTable caption="As mais próximas" rows={others.slice(0, nearest)} opens={opens} />
      {later.length > 0 ? (
        <details className="fold">
          <summary>{later.length === 1 ? 'Mais uma reserva' : `Mais ${later.length} reservas`}</summary>
          <LedTable caption="As outras reservas" rows={later} opens={opens} />
        </details>
      ) : null}
    </section>
  )
}

/** Shows transport trips; absent for a user who may not see them. */
export function TripsCard({ trips }: { trips: AgentView['trips'] }) {
  if (trips.length === 0) return null
  return (
    <Card title="Próximas viagens">
      <ul className="agent-lines">
        {trips.map(({ id, name, product, problem: words }) => (
          <li key={id}>
            <span>
              <a href={`/operation/transport/${id}`}>{name}</a> <span className="muted small">{product}</span>
            </span>{' '}
            {words ? (
              <span>
                <SituationTag tone="amber">Confira</SituationTag> <span className="small">{words}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const nearest = 5

interface LedTableProps {
  caption: string
  rows: readonly Led[]
  opens: boolean
  isShown?: boolean
}

function LedTable({ caption, rows, opens, isShown = false }: LedTableProps) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      hideCaption={!isShown}
      columns={isShown ? [...columns, problem] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={opens ? ({ id }) => `/operation/booking-list/${id}` : undefined}
    />
  )
}

const columns: Column<Led>[] = [
  {
    key: 'day',
    header: 'Dia',
    cell: ({ day, time }) => (
      <>
        <span className="num">{day}</span>, <span className="num">{time}</span>
      </>
    )
  },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  { key: 'people', header: 'Pessoas', cell: ({ people }) => people }
]

const problem: Column<Led> = {
  key: 'problem',
  header: 'Atenção',
  card: 'full',
  cell: ({ problem: words }) => (
    <>
      <SituationTag tone="amber">Confira</SituationTag> {words}
    </>
  )
}
