import { PriceRights } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { fieldId, QuantityField } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { DiscountField, GroupOffer, TicketField } from '../view.ts'

interface TicketListProps {
  tickets: readonly TicketField[]
  errors: readonly string[]
  /** Remaining half-price quota, as text. */
  quota: string
  group: GroupOffer | null
}

export function TicketList({ tickets, errors, quota, group }: TicketListProps) {
  return (
    <fieldset id="f-tickets" tabIndex={-1} aria-describedby={errors.length > 0 ? 'f-tickets-erro' : undefined}>
      <legend className="label">{t('Quantos ingressos?')}</legend>
      {quota ? <p className="muted small">{quota}</p> : null}
      {errors.length > 0 ? (
        <div id="f-tickets-erro">
          {errors.map((error) => (
            <p className="error" key={error}>
              {tSaid(error)}
            </p>
          ))}
        </div>
      ) : null}
      {group?.at === '' ? <AskForGroup href={group.href} /> : null}
      {tickets.map((ticket, index) => (
        <div key={ticket.label} {...(ticket.isOut ? null : forTotal(ticket))}>
          <input type="hidden" name={`tickets[${index}].label`} value={ticket.label} />
          {ticket.isOut ? (
            <SoldOut ticket={ticket} name={`tickets[${index}].quantity`} />
          ) : (
            <QuantityField
              field={{ name: `tickets[${index}].quantity`, value: ticket.value, errors: ticket.errors }}
              label={labelOf(ticket)}
              hint={ticket.hint}
              max={ticket.max}
            />
          )}
          {group?.at === ticket.label ? <AskForGroup href={group.href} /> : null}
        </div>
      ))}
      <PriceRights tickets={tickets} />
    </fieldset>
  )
}

function AskForGroup({ href }: { href: string }) {
  const { kiosk } = useDocument()
  if (kiosk) return null
  return (
    <p>
      <a href={href}>{t('Grupo maior? Peça uma reserva de grupo')}</a>
    </p>
  )
}

/** Attributes from which `tr-total` sums. */
const forTotal = ({ title, price, discount }: TicketField) => ({
  'data-ticket': title,
  'data-price': price,
  'data-off': discount
})

const labelOf = ({ title, price }: TicketField) => `${title} · ${price > 0 ? formatMoney(price) : t('grátis')}`

/** Draws a sold-out type without a field; an error can still link to it. */
function SoldOut({ ticket, name }: { ticket: TicketField; name: string }) {
  return (
    <div className="field qty" id={fieldId({ name })} tabIndex={-1}>
      <div>
        <p className="label">{labelOf(ticket)}</p>
        <p className="hint">{ticket.hint}</p>
        {ticket.errors.map((error) => (
          <p className="error" key={error}>
            <span className="vh">{t('Erro: ')}</span>
            {tSaid(error)}
          </p>
        ))}
      </div>
      <input type="hidden" name={name} value="0" />
    </div>
  )
}

interface Refused {
  tickets: readonly TicketField[]
  errors: readonly string[]
  discount: DiscountField
}

export function ticketErrors({ tickets, errors, discount }: Refused) {
  return [
    ...errors.map((message) => ({ message, fieldId: 'f-tickets' })),
    ...tickets.flatMap(({ title, errors: own }, index) =>
      own.map((message) => ({ message: `${title}: ${tSaid(message)}`, fieldId: `f-tickets-${index}-quantity` }))
    ),
    ...discount.errors.map((message) => ({ message, fieldId: fieldId({ name: 'discount_code' }) }))
  ]
}
