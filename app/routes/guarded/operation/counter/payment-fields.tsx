import type { ReactNode } from 'react'
import { CheckboxField, FieldPair, fieldOf, RadioGroup, SelectField, TextField } from '#app/components/index.ts'
import { isPaidLater, LATER_WAYS, LATER_WORDS } from '#app/domain/booking/pay-later.ts'
import { DESK_METHODS, DESK_WORDS } from '#app/domain/money/receipt.ts'
import { TERMINAL_METHOD, TERMINAL_WORD } from '#app/domain/money/terminal.ts'
import { DrawerHint } from '../drawer-hint.tsx'
import { keyOf } from './sale-keys.ts'
import type { MethodProps } from './sale-props.ts'

interface Choice {
  value: string
  label: string
}

export function PaymentFields(props: MethodProps) {
  const { view, start, can, refused, method } = props
  const now = DESK_METHODS.filter((value) => can.letOff || value !== 'pos_cortesia')
  const later = LATER_WAYS.filter((value) => view.sendsLink || value !== 'link')
  const [cash, ...others] = now.map((value): Choice => ({ value, label: DESK_WORDS[value] }))
  const options = [
    ...(cash ? [cash] : []),
    ...(view.terminals.length > 0 ? [{ value: TERMINAL_METHOD, label: TERMINAL_WORD }] : []),
    ...others,
    ...later.map((value) => ({ value, label: LATER_WORDS[value] }))
  ].map((option) => ({ ...option, hint: method === null ? undefined : keyOf(option.value) }))
  const isOffered = options.some(({ value }) => value === start.method)
  return (
    <section className="card" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <RadioGroup
        field={fieldOf(refused, 'method', isOffered ? start.method : 'pos_money')}
        label="Forma"
        options={options}
      />
      <MethodParts {...props} />
      <TextField
        field={fieldOf(refused, 'discount_code')}
        label="Código de desconto"
        autoComplete="off"
        maxLength={60}
        optional
      />
      {can.letIn ? (
        <CheckboxField
          field={fieldOf(refused, 'enter', start.enter && view.entersNow ? 'on' : '')}
          label="Entram agora"
          disabled={method !== null && isPaidLater(method)}
          hint="O check-in de todos é feito com a venda."
        />
      ) : null}
    </section>
  )
}

/** Draws the fields of each payment method. */
function MethodParts({ view, can, refused, method, isDrawerMissing }: MethodProps) {
  const isCard = method === 'pos_debit' || method === 'pos_credit'
  const money = fieldOf(refused, 'tendered')
  const reason = fieldOf(refused, 'reason')
  const cv = fieldOf(refused, 'cv')
  const aut = fieldOf(refused, 'aut')
  return (
    <>
      <Part isShown={method === null || method === 'pos_money' || hasError(money)}>
        <DrawerHint isMissing={isDrawerMissing} />
        <TextField
          field={money}
          label="Dinheiro entregue"
          hint={method === null ? 'Em reais. O troco aparece ao calcular e no recibo.' : 'Em reais.'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional
        />
      </Part>
      <Part isShown={method === null || method === 'pos_pix'}>
        <p className="hint">
          {view.showsPix
            ? 'Pix: a próxima tela mostra o código com o valor e guarda as vagas até o pagamento.'
            : can.receive
              ? 'Pix: este parque não mostra código aqui. Cobre pela maquininha e venda depois de confirmar.'
              : 'Pix: se o parque tem chave Pix no cadastro, só vende por ele quem tem a permissão de receber.'}
        </p>
      </Part>
      <Part isShown={method === null || isPaidLater(method)}>
        <p className="hint">
          Reserva por telefone: basta o nome e um contato. As vagas ficam guardadas, e se paga na portaria.
          {method === 'link' ? ' O link de pagamento vai agora pelo WhatsApp.' : ''}
        </p>
      </Part>
      {view.terminals.length > 0 ? (
        <Part isShown={method === null || method === TERMINAL_METHOD}>
          <TerminalField view={view} refused={refused} />
        </Part>
      ) : null}
      <Part isShown={method === null || isCard || hasError(cv) || hasError(aut)}>
        <FieldPair>
          <TextField field={cv} label="CV do cartão" autoComplete="off" maxLength={20} optional />
          <TextField field={aut} label="AUT do cartão" autoComplete="off" maxLength={20} optional />
        </FieldPair>
      </Part>
      {can.letOff ? (
        <Part isShown={method === null || method === 'pos_cortesia' || hasError(reason)}>
          <TextField
            field={reason}
            label="Motivo da cortesia"
            autoComplete="off"
            maxLength={500}
            optional={method === null}
          />
        </Part>
      ) : null}
    </>
  )
}

/** Not asked where there is only one. */
function TerminalField({ view: { terminals }, refused }: Pick<MethodProps, 'view' | 'refused'>) {
  const [only, ...others] = terminals
  if (only && others.length === 0) {
    return <p className="hint">Maquininha: o valor vai para {only.label}, e CV e AUT voltam sozinhos.</p>
  }
  return (
    <SelectField
      field={fieldOf(refused, 'terminal')}
      label="Qual maquininha"
      options={terminals}
      empty="Escolha"
      optional
    />
  )
}

const hasError = ({ errors }: { errors?: readonly string[] | null }) => (errors ?? []).length > 0

/** Hides the fields of another method but keeps their values. */
function Part({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div className="till-part" hidden={!isShown}>
      {children}
    </div>
  )
}
