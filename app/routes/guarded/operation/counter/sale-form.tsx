import { useRef, useState } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import {
  Button,
  DayField,
  FieldPair,
  type FieldState,
  Form,
  fieldOf,
  SelectField,
  TextField,
  textIn,
  useTyped
} from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { LimitNotice } from '../limit-notice.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { counterPath } from './counter-path.ts'
import type { CounterView } from './load-counter.server.ts'
import { PaymentFields } from './payment-fields.tsx'
import { REPEAT_KEY, useSaleKeys } from './sale-keys.ts'
import type { SaleProps } from './sale-props.ts'
import { sumsOf } from './sums.ts'

/** A single form, so that Enter in any field sells. */
export function SaleForm(props: SaleProps) {
  const { view, hash, refused } = props
  const hydrated = useHydrated()
  const inForm = useRef<HTMLInputElement>(null)
  const sumUp = (read: (name: string) => string) => ({ method: read('method'), sums: sumsOf(read, view.tickets) })
  const { typed, onInput } = useTyped(inForm, (data) => sumUp((name) => textIn(data, name)))
  // With script the values in the form count, even after hours and prices are redrawn.
  const { method, sums } = typed ?? sumUp((name) => firstValue(name, props))
  const shownMethod = hydrated ? method : null
  useSaleKeys(inForm)
  const kept = useHash(hash, refused?.initialValue?.hash)
  return (
    <Form method="post" action={counterPath} className="till" onInput={onInput} noValidate>
      {/* Enter presses the form's first button, so the one that sells comes first. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        Vender
      </button>
      <input ref={inForm} type="hidden" name="hash" value={kept} />
      {/* Without script it shows the total of the last 'Calcular'. */}
      {hydrated || refused?.isSummed ? <input type="hidden" name="total_seen" value={sums.total} /> : null}
      <input type="hidden" name="shown" value={view.shown} />
      <input type="hidden" name="later" value={view.isToday ? '' : view.date} />
      <div className="till-what">
        <VisitFields {...props} />
        <TicketFields {...props} />
      </div>
      <div className="till-pay">
        <BuyerFields {...props} method={shownMethod} />
        <PaymentFields {...props} method={shownMethod} />
        <div className="till-total">
          <p>
            Total <output>{formatMoney(sums.total)}</output>
          </p>
          <p role="status" className="till-change">
            {sums.change}
          </p>
          <Button variant="primary">Vender</Button>
          {hydrated ? null : (
            <Button name="intent" value="mostrar" variant="quiet">
              Calcular
            </Button>
          )}
        </div>
      </div>
    </Form>
  )
}

/**
 * Keeps the key while the page is redrawn around a sale that may have succeeded; only the key in a refusal replaces
 * it.
 */
function useHash(first: string, refused: unknown): string {
  const given = typeof refused === 'string' && refused !== '' ? refused : null
  const [kept, setKept] = useState(given ?? first)
  if (given && given !== kept) setKept(given)
  return given ?? kept
}

/** Initial value of a field: the typed one, or the sale's default. */
function firstValue(name: string, { view, start, refused }: SaleProps): string {
  const ticket = /^tickets\[(\d+)\]\.quantity$/.exec(name)
  if (ticket) return quantityOf(view.tickets[Number(ticket[1])], { refused, start })
  return String(fieldOf(refused, name, name === 'method' ? start.method || 'pos_money' : '').value)
}

/** Finds the quantity by label, because another attraction has its types in another order. */
function quantityOf(
  ticket: CounterView['tickets'][number] | undefined,
  { refused, start }: Pick<SaleProps, 'refused' | 'start'>
): string {
  if (!ticket) return ''
  const typed = refused?.initialValue ?? {}
  const place = Object.keys(typed).find((name) => name.endsWith('.label') && typed[name] === ticket.label)
  const quantity = place && typed[place.replace(/label$/, 'quantity')]
  if (typeof quantity === 'string') return quantity
  return start.tickets ? (start.tickets[ticket.label] ?? '0') : ticket.initial
}

function VisitFields({ view, start, refused }: SaleProps) {
  const { products, times } = view
  const typed = fieldOf(refused, 'time')
  const day = fieldOf(refused, 'date')
  const repeated = times.find(({ value, isOpen }) => isOpen && value === start.time)
  const time = times.find(({ value }) => value === typed.value)?.value ?? repeated?.value ?? view.time
  const isClosed = times.every(({ isOpen }) => !isOpen)
  return (
    <section className="card" aria-labelledby="visita">
      <div className="till-head">
        <h2 id="visita">Visita</h2>
        <RepeatLink last={view.last} />
      </div>
      <FieldPair>
        <SelectField
          key={view.product}
          field={{ ...fieldOf(refused, 'atrativo'), value: view.product }}
          label="Atrativo"
          options={products}
        />
        <DayField
          field={{ ...day, value: day.errors?.length ? day.value : view.date }}
          label="Dia"
          min={view.bounds.first}
          max={view.bounds.last}
        />
      </FieldPair>
      <div className="till-time">
        <Button name="intent" value="mostrar">
          Mostrar horários e preços
        </Button>
        <SelectField
          key={`${view.product} ${view.date}`}
          field={{ ...typed, value: time }}
          label="Horário"
          options={times.map(({ value, label, isOpen }) => ({ value, label, disabled: !isOpen && value !== time }))}
          empty={time === '' ? 'Escolha' : undefined}
          // The focus begins here, except after a refusal, which focuses its errors.
          autoFocus={refused === undefined}
          data-begin=""
        />
      </div>
      <LimitNotice limits={view.limits} />
      {times.length === 0 ? <p>Neste dia o atrativo não abre. Escolha outro dia.</p> : null}
      {times.length > 0 && isClosed ? (
        <p>
          Não há mais horários com vagas neste dia. <a href={view.nextDay}>Vender para o dia seguinte</a>
        </p>
      ) : null}
    </section>
  )
}

/**
 * Before the first field, so that Tab goes from the hour to the tickets. A whole page load, because fields that were
 * typed in keep their values in another.
 */
function RepeatLink({ last }: Pick<CounterView, 'last'>) {
  const hydrated = useHydrated()
  if (!last) return null
  return (
    <a href={last.to} id="repetir" aria-keyshortcuts={hydrated ? REPEAT_KEY : undefined} data-native="">
      Repetir a última venda <span className="muted">({last.words})</span> {hydrated ? <kbd>{REPEAT_KEY}</kbd> : null}
    </a>
  )
}

function TicketFields({ view, start, can, refused }: SaleProps) {
  const ofWhole = fieldOf(refused, 'tickets')
  return (
    <section className="card" aria-labelledby="f-tickets" key={`${view.product} ${view.date}`}>
      <h2 id="f-tickets" tabIndex={-1}>
        Ingressos
      </h2>
      {(ofWhole.errors ?? []).map((error) => (
        <p className="error" key={error}>
          <span className="vh">Erro: </span>
          {error}
        </p>
      ))}
      <div className="till-tickets">
        {view.tickets.map((ticket, index) => (
          <div key={ticket.label}>
            <input type="hidden" name={`tickets[${index}].label`} value={ticket.label} />
            <input type="hidden" name={`tickets[${index}].price`} value={ticket.price} />
            <TextField
              field={{
                ...fieldOf(refused, `tickets[${index}].quantity`),
                value: quantityOf(ticket, { refused, start })
              }}
              label={ticket.title}
              hint={ticket.hint}
              type="number"
              inputMode="numeric"
              min={0}
              max={can.exceed ? undefined : (ticket.most ?? undefined)}
              autoComplete="off"
              // A digit then replaces the quantity, however the field was reached.
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
        ))}
      </div>
      {can.exceed ? <LimitReason field={fieldOf(refused, 'limit_reason')} /> : null}
    </section>
  )
}

/** Folded, because few sales exceed a maximum. */
function LimitReason({ field }: { field: FieldState }) {
  return (
    <details className="fold" open={Boolean(field.value) || (field.errors ?? []).length > 0}>
      <summary>Passar do máximo de um ingresso</summary>
      <TextField
        field={field}
        label="Motivo"
        hint="Fica no histórico da reserva. As vagas do horário e a cota de meia-entrada continuam valendo."
        autoComplete="off"
        maxLength={500}
        optional
      />
    </details>
  )
}
