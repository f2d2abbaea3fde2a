import { GroupNames } from '#app/components/booking/group-names.tsx'
import { Button, Form, type FormState, fieldOf, SituationTag, StatCard, TextField } from '#app/components/index.ts'
import { MOST_OF_REASON } from '#app/domain/product/day/check-day.ts'
import { type GroupView, myGroupsPath, type OwnDay, type OwnMoneyView } from './view.ts'

interface Refused {
  refused: FormState | undefined
}

export function Day({ day, refused }: Refused & { day: OwnDay }) {
  return (
    <section aria-labelledby={`d-${day.date}`} className="stack-s">
      <div className="own-day">
        <h2 id={`d-${day.date}`}>{day.title}</h2>
        <p className="muted small">{day.size}</p>
      </div>
      {day.groups.map((group) => (
        <Group key={group.id} group={group} refused={refused} />
      ))}
    </section>
  )
}

function Group({ group, refused }: Refused & { group: GroupView }) {
  return (
    <article className="card own-group" id={group.id} aria-labelledby={`${group.id}-t`}>
      <div className="stack-s">
        <h3 id={`${group.id}-t`}>
          <span className="num own-time">{group.time}</span> {group.attraction}
        </h3>
        <p>
          <b>{group.size}</b>
          {group.length ? <span className="muted">, {group.length}</span> : null}
          {group.languages ? <span className="muted">. Idiomas: {group.languages}</span> : null}
        </p>
        {group.isAnswerable ? <Reply group={group} refused={refused} /> : null}
        <Meeting group={group} />
        {group.lists.map((list) => (
          <GroupNames key={list.uuid} {...list} />
        ))}
        <p className="own-links">
          {group.links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
              <span className="vh">
                {' '}
                de {group.attraction}, {group.time}
              </span>
            </a>
          ))}
        </p>
      </div>
      {group.bookings.length > 0 ? (
        <ul className="own-bookings">
          {group.bookings.map((booking) => (
            <li key={booking.uuid}>
              {booking.href ? <a href={booking.href}>{booking.name}</a> : <b>{booking.name}</b>}{' '}
              <span className="muted small">{booking.about}</span>
              {booking.notes ? <p className="own-note">{booking.notes}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  )
}

/** Accepts with one button; declines with a reason. */
function Reply({ group, refused }: Refused & { group: GroupView }) {
  const sent = (name: string) => fieldOf(refused, name, '').value
  const isIt = sent('product') === group.product && sent('date') === group.date && sent('time') === group.time
  const field = fieldOf(isIt ? refused : undefined, 'reason', '')
  // The summary links to the refused field; the others have ids of their own.
  const reason = isIt ? field : { ...field, id: `motivo-${group.id}` }
  return (
    <div className="row own-reply">
      {group.isWaiting ? (
        <>
          <SituationTag tone="amber" shape="bar">
            Aguardando você
          </SituationTag>
          <Form method="post" action={myGroupsPath}>
            <GroupFields group={group} act="accept" />
            <Button>
              Aceitar<span className="vh"> {named(group)}</span>
            </Button>
          </Form>
        </>
      ) : (
        <SituationTag tone="green">Aceito</SituationTag>
      )}
      <details open={isIt}>
        <summary>
          Não posso<span className="vh"> {named(group)}</span>
        </summary>
        <Form method="post" action={myGroupsPath} className="stack-s">
          <GroupFields group={group} act="decline" />
          <TextField
            field={reason}
            label="Motivo"
            hint="Quem faz a escala lê."
            maxLength={MOST_OF_REASON}
            autoComplete="off"
          />
          <Button variant="danger">
            Recusar<span className="vh"> {named(group)}</span>
          </Button>
        </Form>
      </details>
    </div>
  )
}

const named = ({ attraction, time }: GroupView) => `${attraction} das ${time}`

function GroupFields({ group, act }: { group: GroupView; act: string }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="product" value={group.product} />
      <input type="hidden" name="date" value={group.date} />
      <input type="hidden" name="time" value={group.time} />
    </>
  )
}

function Meeting({ group }: { group: GroupView }) {
  if (!group.meeting && !group.mapUrl && !group.arrive) return null
  return (
    <p className="small">
      {group.meeting ? <>Encontro: {group.meeting}. </> : null}
      {group.arrive ? `${group.arrive} ` : null}
      {group.mapUrl ? (
        <a href={group.mapUrl} rel="noopener noreferrer">
          Ver no mapa<span className="vh"> onde fica {group.attraction}</span>
        </a>
      ) : null}
    </p>
  )
}

export function OwnMoney({ money, statement }: { money: OwnMoneyView | null; statement: string }) {
  return (
    <section aria-labelledby="receber" className="stack-s">
      <h2 id="receber">O que você recebe</h2>
      {money === null ? (
        <p className="muted">
          Nenhuma comissão nos últimos 12 meses. Ela aparece aqui depois da visita, quando o parque recebe pela reserva.
        </p>
      ) : (
        <>
          <div className="stats">
            <StatCard label="A receber" value={money.due} />
            <StatCard label="Ganho em 12 meses" value={money.earned} />
            <StatCard label="Pago em 12 meses" value={money.paid} />
          </div>
          {money.payouts.length > 0 ? (
            <details>
              <summary>Pagamentos</summary>
              <ul>
                {money.payouts.map((one) => (
                  <li key={one.uuid}>
                    <span className="num">{one.on}</span>: <b className="num">{one.value}</b>{' '}
                    <span className="muted small">{one.visits}</span>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          {statement ? (
            <p>
              <a href={statement}>Ver reserva por reserva</a>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
