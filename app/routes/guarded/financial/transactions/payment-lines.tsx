import { Button, DayField, FieldPair, SelectField, TextField } from '#app/components/index.ts'
import { FINANCE_METHODS } from '#app/domain/finance/check-payment.ts'
import { FINANCE_CEILINGS } from '#app/domain/finance/limits.ts'
import type { Flow } from '#app/domain/finance/status.ts'
import { PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { PersonField } from './person-field.tsx'
import { type Answered, PAYMENT_NAMES, paymentField, type TypedPayment, type TypedTransaction } from './typed.ts'

/** Stored payment: it can only be removed. */
export interface ShownPayment {
  id: string
  /** Centavos. */
  value: number
  /** Text such as `Pix, R$ 40,00 em 20/11/2026`. */
  words: string
  /** Payer and receipt numbers. */
  more: string
}

interface PaymentLinesProps {
  typed: TypedTransaction
  errors: Record<string, string[]>
  found: Answered['found']
  flow: Flow
  payments: readonly ShownPayment[]
}

const methods = PAYMENT_METHODS.filter(({ slug }) => FINANCE_METHODS.indexOf(slug) >= 0).map(({ slug, title }) => ({
  value: slug,
  label: title
}))

export function PaymentLines({ typed, errors, found, flow, payments }: PaymentLinesProps) {
  const lines = typed.payments
  return (
    <fieldset className="card" id="f-payments" tabIndex={-1}>
      <legend className="vh">Pagamentos</legend>
      <h2>Pagamentos</h2>
      {errors.payments?.map((error) => (
        <p className="error" key={error}>
          {error}
        </p>
      ))}
      {lines.length === 0 ? <p className="muted">Nenhum ainda: o lançamento fica em aberto.</p> : null}
      {lines.map((line, index) => {
        const known = payments.find(({ id }) => id === line.id)
        const at = { index, line }
        return line.id === '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own but its place
          <NewPayment key={index} {...at} errors={errors} found={found} flow={flow} />
        ) : (
          <KnownPayment key={line.id} {...at} known={known} />
        )
      })}
      {lines.length < FINANCE_CEILINGS.payments.most ? (
        <Button name="intent" value="add-payment">
          Acrescentar pagamento
        </Button>
      ) : null}
    </fieldset>
  )
}

interface LineProps {
  line: TypedPayment
  index: number
}

function KnownPayment({ line, index, known }: LineProps & { known: ShownPayment | undefined }) {
  const words = known?.words ?? 'Pagamento que já não está aqui'
  const gone = line.removed !== ''
  return (
    <div className={gone ? 'fin-line fin-gone' : 'fin-line fin-known'}>
      <input type="hidden" name={paymentField(index, 'id')} value={line.id} />
      <input type="hidden" name={paymentField(index, 'removed')} value={line.removed} />
      <p>
        {gone ? <s>{words}</s> : words} <span className="sub">{gone ? 'Sai quando você salvar.' : known?.more}</span>
      </p>
      <Button variant="quiet" name="intent" value={`${gone ? 'restore' : 'remove'}-payment-${index}`}>
        {gone ? 'Manter' : 'Remover'}
        <span className="vh"> pagamento {index + 1}</span>
      </Button>
    </div>
  )
}

const labelled = (label: string, which: JSX.Element) => (
  <>
    {label}
    {which}
  </>
)

const receipt = ['cv', 'aut', 'pix_id', 'invoice_number'] as const

function NewPayment({ line, index, errors, found, flow }: LineProps & Omit<PaymentLinesProps, 'typed' | 'payments'>) {
  const field = (key: keyof TypedPayment) => {
    const name = paymentField(index, PAYMENT_NAMES[key])
    return { name, value: line[key], errors: errors[name] }
  }
  const which = <span className="vh"> do pagamento {index + 1}</span>
  const short = (key: keyof TypedPayment, label: string, most: number) => (
    <TextField field={field(key)} label={labelled(label, which)} optional maxLength={most} autoComplete="off" />
  )
  return (
    <div className="fin-line">
      <input type="hidden" name={paymentField(index, 'id')} value="" />
      <input type="hidden" name={paymentField(index, 'removed')} value="" />
      <div className="fin-prices">
        <SelectField field={field('method')} label={<>Forma{which}</>} empty="Escolha" options={methods} />
        <TextField
          field={field('value')}
          label={<>Valor (R$){which}</>}
          inputMode="decimal"
          placeholder="0,00"
          maxLength={20}
          autoComplete="off"
        />
        <DayField field={field('date')} label={<>Pago em{which}</>} />
      </div>
      <PersonField
        field={field('customer_name')}
        label={`${flow === 'out' ? 'Quem recebeu' : 'Quem pagou'} (${index + 1})`}
        target={String(index)}
        found={found}
        documentField={paymentField(index, 'customer_document')}
      />
      {short('customer_document', 'CPF ou CNPJ', 20)}
      <Receipt short={short} which={which} isOpen={receipt.some((key) => line[key] !== '' || field(key).errors)} />
      <Button variant="quiet" name="intent" value={`remove-payment-${index}`}>
        Remover<span className="vh"> pagamento {index + 1}</span>
      </Button>
    </div>
  )
}

interface ReceiptProps {
  short: (key: keyof TypedPayment, label: string, most: number) => JSX.Element
  which: JSX.Element
  isOpen: boolean
}

/** Stays folded while it is empty and has no errors. */
function Receipt({ short, which, isOpen }: ReceiptProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>Comprovante e nota{which}</summary>
      <FieldPair>
        {short('cv', 'CV', 40)}
        {short('aut', 'AUT', 40)}
      </FieldPair>
      <FieldPair>
        {short('pix_id', 'Código do Pix', 100)}
        {short('invoice_number', 'Nota fiscal', 60)}
      </FieldPair>
    </details>
  )
}
