import { CashFields } from '#app/components/cash/index.ts'
import { Button, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import type { CountRow, DayView } from '../day-view.ts'
import { openDrawerWords } from '../view.ts'

interface CountFormProps {
  day: DayView
  refused: FormState | undefined
  formKey: string
}

/** Always sends the figures that the page shows now, so the user has seen them. */
export function CountForm({ day, refused, formKey }: CountFormProps) {
  const { date, entries, cash, counts, drawers } = day
  return (
    <Form method="post" action={`/financial/close/${date}`} className="stack" id="contar">
      <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
      <input type="hidden" name="seen" value={entries} />
      <CashCard cash={cash} refused={refused} />
      <Card title="Conferir as outras formas">
        {counts.some(({ isOnline }) => isOnline) ? (
          <p>O que veio pela internet já traz o que o provedor informou: mude só se souber de outro valor.</p>
        ) : null}
        <div className="count-rows">
          {counts.map((row) => (
            <CountFields key={row.way} row={row} refused={refused} />
          ))}
        </div>
      </Card>
      {drawers.some(({ isOpen }) => isOpen) ? (
        <p>
          Ao fechar:{' '}
          {drawers
            .filter(({ isOpen }) => isOpen)
            .map(({ name }) => openDrawerWords(name))
            .join(' ')}
        </p>
      ) : null}
      <p className="row">
        <Button variant="primary" name="intent" value="close">
          Fechar o dia
        </Button>
        <Button name="intent" value="sum" formNoValidate>
          Somar
        </Button>
      </p>
    </Form>
  )
}

function CashCard({ cash, refused }: Pick<DayView, 'cash'> & Pick<CountFormProps, 'refused'>) {
  return (
    <Card title="Contar o dinheiro">
      <CashFields
        legend="Notas e moedas"
        refused={refused}
        expected={cash}
        float={{
          name: 'float',
          label: 'Troco que não é do dia',
          hint: 'O que já estava nos caixas ao abrir e está na contagem acima: é descontado dela.'
        }}
      />
      <TextField
        field={fieldOf(refused, 'cash_note')}
        label="Motivo da diferença em dinheiro"
        hint="Só se o contado não for o esperado."
        optional
        maxLength={300}
      />
    </Card>
  )
}

const decimal = (centavos: number) => formatMoney(centavos).replace(/R\$\s/, '')

/** Prefills the provider's total, unless the user typed another. */
function CountFields({
  row: { way, title, expected, isOnline },
  refused
}: {
  row: CountRow
  refused: FormState | undefined
}) {
  const shown = isOnline ? decimal(expected) : ''
  const name = `counted.${way}`
  const typed = fieldOf(refused, name, shown)
  const isAsShown = refused && typed.value === fieldOf(refused, `shown.${way}`).value
  const field = isAsShown ? { ...typed, value: shown } : typed
  const counted = parseMoney(String(field.value ?? ''))
  const difference = counted === null ? null : counted - expected
  return (
    <fieldset className="count-row">
      <legend>
        {title} <span className="muted">esperado {formatMoney(expected)}</span>
      </legend>
      {isOnline ? <input type="hidden" name={`shown.${way}`} value={shown} /> : null}
      <TextField
        field={field}
        label={
          <>
            Contado<span className="vh"> em {title}</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        optional={expected === 0}
      />
      <TextField
        field={fieldOf(refused, `note.${way}`)}
        label={
          <>
            Motivo da diferença<span className="vh"> em {title}</span>
          </>
        }
        hint={refused && difference ? `Diferença: ${formatMoney(difference)}` : undefined}
        optional
        maxLength={300}
      />
    </fieldset>
  )
}
