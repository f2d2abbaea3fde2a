import { CheckboxField, FieldPair, type FormState, fieldOf, RadioGroup, TextField } from '#app/components/index.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { DESK_METHODS, DESK_WORDS } from '#app/domain/money/receipt.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { BookingView } from '../../booking-view.ts'

interface ReceiptFieldsProps {
  booking: BookingView
  refused: FormState | undefined
  formKey: string
  mayLetOff: boolean
  mayEnter: boolean
  isAtGate: boolean
}

export function ReceiptFields({ booking, refused, formKey, mayLetOff, mayEnter, isAtGate }: ReceiptFieldsProps) {
  const { owed, entry } = booking
  const methods = DESK_METHODS.filter((method) => mayLetOff || method !== 'pos_cortesia')
  const isForNow = entry.problems.length === 1 && entry.problems[0] === 'unpaid'
  return (
    <>
      <input type="hidden" {...hidden(fieldOf(refused, 'key', formKey))} />
      <RadioGroup
        field={fieldOf(refused, 'method')}
        label="Forma de pagamento"
        required
        options={methods.map((value) => ({ value, label: DESK_WORDS[value] }))}
      />
      <MoneyFields refused={refused} owed={owed} />
      <TextField
        field={fieldOf(refused, 'reason')}
        label={mayLetOff ? 'Observação, ou o motivo da cortesia' : 'Observação'}
        maxLength={500}
        optional
      />
      {mayEnter && isForNow ? (
        <CheckboxField
          field={fieldOf(refused, 'enter', isAtGate ? 'on' : '')}
          label={`Dar entrada agora: ${peopleLabel(entry.outside)}`}
          hint="Só quando o pagamento fica completo."
        />
      ) : null}
    </>
  )
}

const hidden = ({ name, value }: ReturnType<typeof fieldOf>) => ({ name, value: String(value) })

function MoneyFields({ refused, owed }: Pick<ReceiptFieldsProps, 'refused'> & { owed: number | null }) {
  return (
    <>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'value', owed === null ? '' : toDecimal(owed).toFixed(2).replace('.', ','))}
          label="Valor, em reais"
          hint="Tudo ou uma parte."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <TextField
          field={fieldOf(refused, 'tendered')}
          label="Dinheiro entregue"
          hint="O troco é dito depois."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional
        />
      </FieldPair>
      <FieldPair>
        <TextField field={fieldOf(refused, 'cv')} label="CV do cartão" autoComplete="off" maxLength={20} optional />
        <TextField field={fieldOf(refused, 'aut')} label="AUT do cartão" autoComplete="off" maxLength={20} optional />
      </FieldPair>
    </>
  )
}
