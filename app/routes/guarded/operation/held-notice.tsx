import { LinkButton, Notice } from '#app/components/index.ts'
import type { Unsettled } from '#app/contracts/payments/unsettled.ts'
import { formatMoney } from '#app/domain/money/money.ts'

/** `mayAct`: the link leads to accept or return the payment, otherwise only to view it. */
export function toHeld({ id, state, asked, received }: Unsettled, maySettle: boolean) {
  const values =
    asked === null || received === null ? '' : `Vieram ${formatMoney(received)}, e o pedido era ${formatMoney(asked)}.`
  return { id, values, isReturning: state === 'returning', mayAct: maySettle && state === 'open' && values !== '' }
}

/** Null when the viewer may not resolve it. */
export function HeldNotice({ held }: { held: readonly ReturnType<typeof toHeld>[] | null }) {
  return (
    <div className="stack-s booking-notices">
      {held === null ? (
        <Notice tone="warning" title="Pagamento retido">
          <p>Veio um pagamento que não confere com esta reserva, e ele ainda não conta. Avise o financeiro.</p>
        </Notice>
      ) : (
        held.map((payment) => <HeldPayment key={payment.id} payment={payment} />)
      )}
    </div>
  )
}

function HeldPayment({ payment: { id, values, isReturning, mayAct } }: { payment: ReturnType<typeof toHeld> }) {
  const here = `/financial/unsettled/${id}`
  return (
    <Notice tone="warning" title="Pagamento retido">
      <p>
        {values} {isReturning ? 'Está sendo devolvido e não conta na reserva.' : 'Ainda não conta na reserva.'}
      </p>
      <p className="row no-print held-actions">
        {mayAct ? (
          <>
            <LinkButton to={`${here}#aceitar`}>Aceitar</LinkButton>
            <LinkButton to={`${here}#devolver`}>Devolver</LinkButton>
          </>
        ) : (
          <LinkButton to={here}>Ver o pagamento</LinkButton>
        )}
      </p>
    </Notice>
  )
}
