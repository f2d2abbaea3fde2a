import {
  Card,
  type Column,
  DataTable,
  DefinitionList,
  LinkButton,
  Money,
  SituationTag,
  type Tone
} from '#app/components/index.ts'
import type { HistoryLine } from '../booking-history.ts'
import type { BookingView } from '../booking-view.ts'
import type { BookingContext } from './context.ts'

type Item = BookingView['items'][number]
type Part = { booking: BookingView }

const money = (value: number | null) => (value === null ? null : <Money value={value} />)

/** Shows no line for zero. */
const open = (value = 0) => (value === 0 ? null : money(value))

export function TicketsCard({ booking, can }: BookingContext) {
  const columns: Column<Item>[] = [
    {
      key: 'title',
      header: 'Ingresso',
      cell: (item) => (
        <>
          {item.title} {item.needsProof ? <span className="sub">conferir comprovante</span> : null}
        </>
      )
    },
    { key: 'inside', header: 'Entraram', align: 'end', cell: (item) => `${item.inside} de ${item.quantity}` },
    ...(booking.total === null
      ? []
      : [{ key: 'total', header: 'Valor', align: 'end', cell: (item) => money(item.total) } satisfies Column<Item>])
  ]
  return (
    <Card title="Ingressos" className="sheet-wide">
      <DataTable
        caption="Ingressos da reserva"
        hideCaption
        wide
        columns={columns}
        rows={booking.items}
        rowKey={(item) => item.label}
        totals={{
          inside: `${booking.inside} de ${booking.peopleCount}`,
          total: money(booking.total)
        }}
      />
      {can.tickets && !booking.isCancelled ? (
        <div className="no-print">
          <LinkButton to={`/operation/booking-list/${booking.uuid}/tickets`}>Mudar os ingressos</LinkButton>
        </div>
      ) : null}
    </Card>
  )
}

/** Shows personal data unmasked to operators. */
export function VisitorCard({ booking }: Part) {
  return (
    <Card title="Visitante">
      <DefinitionList
        items={[
          {
            term: 'Nome',
            value: booking.client ? <a href={`/clients/${booking.client}`}>{booking.name}</a> : booking.name
          },
          booking.document,
          { term: 'Telefone', value: booking.phone },
          { term: 'E-mail', value: booking.email },
          {
            term: 'Grupo',
            value: booking.group ? (
              <>
                <a href={`/operation/booking-list/group/${booking.group.uuid}`}>{booking.group.name}</a>,{' '}
                <a href={`/operation/booking-list/group/${booking.group.uuid}#pessoas`}>lista de pessoas</a>
              </>
            ) : (
              ''
            )
          },
          { term: 'Língua', value: booking.language },
          { term: 'Canal', value: booking.kiosk ? `${booking.channel}, no totem ${booking.kiosk}` : booking.channel },
          { term: 'Vendedor', value: booking.seller },
          {
            term: 'Termo de risco',
            value: booking.waiver ? (
              <a href={`/operation/booking-list/${booking.uuid}/waivers`}>{booking.waiver}</a>
            ) : (
              ''
            )
          },
          { term: 'Termo', value: booking.term ? `Aceito em ${booking.term}` : 'Sem aceite registrado' }
        ]}
      />
    </Card>
  )
}

export function PaymentCard({ booking }: Part) {
  const { payments } = booking
  return (
    <Card title="Pagamento">
      <DefinitionList
        items={[
          { term: 'Situação', value: booking.told.payment },
          {
            term: 'Pedido',
            value: <SituationTag {...orderLook(booking.told.situation)}>{booking.told.situation.order}</SituationTag>
          },
          { term: 'Forma', value: booking.method },
          ...(booking.discount ? [{ term: booking.discount.label, value: money(booking.discount.amount) }] : []),
          { term: 'Valor', value: money(booking.total) },
          { term: 'Taxas e valores retidos', value: open(booking.kept) },
          { term: 'Recebido', value: money(booking.amounts?.received ?? null) },
          { term: 'A receber', value: open(booking.amounts?.receivable) },
          { term: 'A devolver', value: open(booking.amounts?.refundDue) }
        ]}
      />
      {payments.length > 0 ? (
        <ul className="lines">
          {payments.map((payment) => (
            <li key={payment.key}>
              <span>
                {payment.method}: {payment.status} <span className="sub">{payment.notes}</span>
                {payment.undo ? (
                  <a
                    className="small no-print"
                    href={`/operation/booking-list/${booking.uuid}/payments/${payment.undo}/undo`}
                  >
                    Desfazer<span className="vh"> o recebimento de {payment.method}</span>
                  </a>
                ) : null}
              </span>{' '}
              {money(payment.value)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted small">Nenhum pagamento registrado.</p>
      )}
    </Card>
  )
}

/** Specification §4: red, blue, red; the shape tells the two reds apart. */
function orderLook({ code }: BookingView['told']['situation']): { tone: Tone; shape?: 'bar' } {
  if (code === 'cancelled') return { tone: 'red', shape: 'bar' }
  return { tone: code === 'pending' ? 'red' : 'blue' }
}

export function HistoryCard({ history }: { history: readonly HistoryLine[] }) {
  return (
    <Card title="Histórico" className="history-card">
      {history.length === 0 ? <p className="muted">Nada registrado ainda.</p> : null}
      <ol className="history">
        {history.map((line) => (
          <li key={line.key} className="history-line">
            <p>
              <b>{line.what}</b> {line.detail ? <span className="sub">{line.detail}</span> : null}
            </p>
            <p className="muted small">
              <time dateTime={line.instant}>{line.at}</time>
              {line.who ? ` · ${line.who}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
