import { type ReactNode, type RefObject, useRef } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button, ErrorSummary, Form, fieldId, LinkButton, Notice, useTyped } from '#app/components/index.ts'
import { type Flow, SETTLING_WORDS } from '#app/domain/finance/status.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { GeneralCard } from './general-card.tsx'
import { ItemLines } from './item-lines.tsx'
import { PaymentLines, type ShownPayment } from './payment-lines.tsx'
import { type ShownSums, sumTyped } from './sums.ts'
import { type Answered, type Choices, readTyped, type TypedTransaction } from './typed.ts'

interface TransactionFormProps {
  action: string
  back: string
  flow: Flow
  saved: TypedTransaction
  /** Stored payments. */
  payments: readonly ShownPayment[]
  choices: Choices
  answered: Answered | undefined
  submit: string
}

export function TransactionForm({ action, back, saved, payments, answered, submit, ...rest }: TransactionFormProps) {
  const typed = answered?.typed ?? saved
  const errors = answered?.errors ?? {}
  const version = answered?.typed && !answered.isLate ? answered.typed.version : saved.version
  const summary = Object.entries(errors).flatMap(([name, said]) =>
    said.map((message) => ({ message, fieldId: name ? fieldId({ name }) : undefined }))
  )
  const drawn = JSON.stringify([typed, answered?.found])
  const lines = { typed, errors, found: answered?.found ?? null, ...rest }
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="O lançamento não foi salvo" />
      {answered && summary.length === 0 ? (
        <Notice role="status">{foundWords(answered) || `Ainda não salvo: confira e toque em ${submit}.`}</Notice>
      ) : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Summing
        key={drawn}
        action={action}
        typed={typed}
        flow={rest.flow}
        payments={payments}
        submit={submit}
        back={back}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={typed.key || saved.key} />
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        <GeneralCard {...lines} isNew={saved.version === ''} />
        <ItemLines {...lines} />
        <PaymentLines {...lines} payments={payments} />
      </Summing>
    </div>
  )
}

function foundWords({ found }: Answered): string {
  if (!found) return ''
  return found.people.length === 0
    ? 'Ninguém encontrado. Digite ao menos duas letras do nome, ou o CPF, e procure de novo.'
    : 'Escolha na lista, abaixo do nome.'
}

type SummingProps = Pick<TransactionFormProps, 'action' | 'flow' | 'payments' | 'submit' | 'back'> & {
  typed: TypedTransaction
  children: ReactNode
}

/** Shows the sums from the server, and with script updates them at each keystroke. */
function Summing({ action, flow, typed, payments, submit, back, children }: SummingProps) {
  const inForm = useRef<HTMLElement>(null)
  const now = useTyped(inForm, (data) => sumTyped(readTyped(data), payments))
  return (
    <Form method="post" action={action} className="stack" onInput={now.onInput}>
      {children}
      <Sums flow={flow} sums={now.typed ?? sumTyped(typed, payments)} inForm={inForm} />
      <div className="row">
        <Button variant="primary" name="intent" value="save">
          {submit}
        </Button>
        <LinkButton to={back} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

interface SumsProps {
  flow: Flow
  sums: ShownSums
  inForm: RefObject<HTMLElement>
}

function Sums({ flow, sums, inForm }: SumsProps) {
  const words = SETTLING_WORDS[flow]
  const { total, discount, final, paid, owing } = sums
  const hydrated = useHydrated()
  const figures: [string, number][] = [
    ['Soma dos itens', total],
    ['Descontos', discount],
    ['Valor final', final],
    [words.paid, paid],
    [owing < 0 ? words.over : words.owing, Math.abs(owing)]
  ]
  return (
    <section ref={inForm} className="card fin-sums" aria-label="Totais">
      <dl className="sums">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      {hydrated ? null : (
        <Button name="intent" value="sum">
          Calcular totais
        </Button>
      )}
    </section>
  )
}
