import { StatCard } from '#app/components/display/index.ts'
import type { GroupView, OwnDay, OwnMoneyView } from './view.ts'

export function Day({ day }: { day: OwnDay }) {
  return (
    <section aria-labelledby={`d-${day.date}`} className="stack-s">
      <div className="own-day">
        <h2 id={`d-${day.date}`}>{day.title}</h2>
        <p className="muted small">{day.size}</p>
      </div>
      {day.groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </section>
  )
}

function Group({ group }: { group: GroupView }) {
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
        <Meeting group={group} />
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
