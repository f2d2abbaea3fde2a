import {
  Button,
  EmailField,
  FieldPair,
  Form,
  type FormState,
  fieldId,
  fieldOf,
  PhoneField,
  RadioGroup,
  TextField
} from '#app/components/index.ts'
import { LATER_WAYS, LATER_WORDS } from '#app/domain/booking/pay-later.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { DESK_METHODS, DESK_WORDS } from '#app/domain/money/receipt.ts'
import { DrawerHint } from '../../drawer-hint.tsx'
import { groupSalePath } from '../group-path.ts'
import { peopleOf } from './group-form.ts'
import { LineFields } from './line-fields.tsx'
import type { SaleView } from './load-sale.server.ts'

interface SaleFormProps {
  view: SaleView
  hash: string
  /** Centavos. */
  total: number
  /** Values from a request. */
  values: Record<string, string>
  can: { letOff: boolean; link: boolean }
  isDrawerMissing: boolean
  refused: FormState | undefined
}

export function GroupSaleForm(props: SaleFormProps) {
  const { view, hash, total, refused } = props
  const key = fieldOf(refused, 'hash', hash)
  // An empty form has shown no total yet.
  const seen = peopleOf(view.lines) > 0 ? total : ''
  return (
    // The browser posts it: React would leave what was typed in a line that another one has moved to.
    <Form native method="post" action={groupSalePath} className="stack" noValidate>
      {/* Enter presses the form's first button, which only draws the form anew. */}
      <button type="submit" className="vh" name="intent" value="mostrar" tabIndex={-1} aria-hidden="true">
        Mostrar
      </button>
      <input type="hidden" name="hash" value={String(key.value || hash)} />
      <input type="hidden" name="total_seen" value={seen} />
      <GroupFields {...props} />
      <Lines {...props} />
      <Payment {...props} />
      <div className="row" id={fieldId({ name: 'total' })}>
        <p>
          Total <output>{formatMoney(total)}</output>
        </p>
        <Button variant="primary">Vender o grupo</Button>
      </div>
    </Form>
  )
}

function GroupFields({ values, refused }: SaleFormProps) {
  const field = (name: string) => fieldOf(refused, name, values[name] ?? '')
  return (
    <section className="card" aria-labelledby="grupo">
      <h2 id="grupo">Grupo</h2>
      <FieldPair>
        <TextField
          field={field('name')}
          label="Nome do grupo"
          hint="A escola, a agência ou a excursão."
          autoComplete="off"
          maxLength={120}
        />
        <TextField field={field('person')} label="Responsável" autoComplete="off" maxLength={120} />
      </FieldPair>
      <FieldPair>
        <PhoneField field={field('phone')} autoComplete="off" hint="Ou o e-mail." />
        <EmailField field={field('email')} autoComplete="off" optional />
      </FieldPair>
    </section>
  )
}

function Lines({ view, refused }: SaleFormProps) {
  return (
    <section className="stack" aria-labelledby="horarios">
      <h2 id="horarios">Horários</h2>
      {view.lines.map((line, index) => (
        <LineFields key={line.number} view={view} index={index} refused={refused} />
      ))}
      <div className="row">
        <Button name="intent" value="mais" formNoValidate>
          Mais um horário
        </Button>
        <Button name="intent" value="mostrar" formNoValidate>
          Mostrar horários e total
        </Button>
      </div>
    </section>
  )
}

function Payment({ can, isDrawerMissing, values, refused }: SaleFormProps) {
  const now = DESK_METHODS.filter((value) => can.letOff || value !== 'pos_cortesia')
  const later = LATER_WAYS.filter((value) => can.link || value !== 'link')
  const options = [
    ...later.map((value) => ({ value, label: LATER_WORDS[value] })),
    ...now.map((value) => ({ value, label: DESK_WORDS[value] }))
  ]
  return (
    <section className="card" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <RadioGroup field={fieldOf(refused, 'method', values.method ?? 'cod')} label="Forma" options={options} />
      <p className="hint">
        Recebe-se o total de uma vez; cada reserva fica com a sua parte. O link de pagamento vai um por reserva. Pix:
        venda depois de confirmar.
      </p>
      <DrawerHint isMissing={isDrawerMissing} />
      <TextField
        field={fieldOf(refused, 'tendered')}
        label="Dinheiro entregue"
        hint="Em reais, pelo total."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        optional
      />
      <FieldPair>
        <TextField field={fieldOf(refused, 'cv')} label="CV do cartão" autoComplete="off" maxLength={20} optional />
        <TextField field={fieldOf(refused, 'aut')} label="AUT do cartão" autoComplete="off" maxLength={20} optional />
      </FieldPair>
      {can.letOff ? (
        <TextField
          field={fieldOf(refused, 'reason')}
          label="Motivo da cortesia"
          autoComplete="off"
          maxLength={500}
          optional
        />
      ) : null}
      <TextField
        field={fieldOf(refused, 'limit_reason')}
        label="Motivo para passar do máximo"
        hint="Só se algum ingresso passa do máximo. Fica no histórico; as vagas e a cota de meia-entrada continuam valendo."
        autoComplete="off"
        maxLength={500}
        optional
      />
    </section>
  )
}
