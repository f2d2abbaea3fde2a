import type { ReactNode } from 'react'
import type { PolicyPart, TypedPolicy } from '#app/domain/refund/check-policy.ts'
import { inPlaces } from '../document/in-places.tsx'
import { CheckboxField, FieldPair, type FormState, fieldOf, RadioGroup, TextField } from '../form/index.ts'

interface PolicyFieldsProps {
  typed: TypedPolicy
  refused: FormState | undefined
  canEdit: boolean
  /** Parts that an attraction overrides; absent on the place's own form, which has all parts. */
  own?: readonly PolicyPart[]
}

type Field = (name: string, saved: string) => ReturnType<typeof fieldOf>

export function PolicyFields({ typed, refused, canEdit, own }: PolicyFieldsProps) {
  const field: Field = (name, saved) => fieldOf(refused, name, saved)
  const part = (name: PolicyPart, title: string, children: ReactNode) => (
    <Part name={name} title={title} own={own} field={field} canEdit={canEdit}>
      {children}
    </Part>
  )
  const number = { inputMode: 'numeric', readOnly: !canEdit } as const
  return (
    <>
      <div className="stack form-column">
        {part(
          'withdrawalDays',
          'Desistência',
          <TextField
            field={field('withdrawal_days', typed.withdrawal_days)}
            label="Dias depois da compra em que tudo volta"
            hint="Antes da visita. A lei dá pelo menos 7 dias (art. 49 do Código de Defesa do Consumidor)."
            {...number}
          />
        )}
        {part(
          'tiers',
          'Depois disso, conforme a antecedência',
          <Tiers typed={typed} field={field} canEdit={canEdit} />
        )}
      </div>
      <div className="stack form-column">
        {part(
          'noShowPercent',
          'Quem não vem',
          <TextField
            field={field('no_show_percent', typed.no_show_percent)}
            label="Quanto volta a quem não vem, em %"
            {...number}
          />
        )}
        {part(
          'feeBearer',
          'Taxa do meio de pagamento',
          <RadioGroup
            field={field('fee_bearer', typed.fee_bearer)}
            label="Fora do prazo de desistência, quem fica com a taxa do pagamento"
            options={[
              { value: 'place', label: 'O parque', disabled: !canEdit },
              { value: 'visitor', label: 'O visitante: ela é descontada do que volta', disabled: !canEdit }
            ]}
          />
        )}
        {part('change', 'Mudança de data', <Change typed={typed} field={field} canEdit={canEdit} />)}
      </div>
    </>
  )
}

interface PartProps {
  name: PolicyPart
  title: string
  own: readonly PolicyPart[] | undefined
  field: Field
  canEdit: boolean
  children: ReactNode
}

function Part({ name, title, own, field, canEdit, children }: PartProps) {
  return (
    <div className="card stack">
      <h2>{title}</h2>
      {own ? (
        <CheckboxField
          field={field(`own_${name}`, own.includes(name) ? 'on' : '')}
          label="Regra própria deste atrativo"
          hint="Desmarcado, vale a regra do parque, e o que está abaixo não conta."
          disabled={!canEdit}
        />
      ) : null}
      {children}
    </div>
  )
}

type InPart = Pick<PartProps, 'field' | 'canEdit'> & { typed: TypedPolicy }

function Tiers({ typed, field, canEdit }: InPart) {
  return (
    <>
      <p className="muted">
        Uma linha para cada antecedência, da maior à menor; as que ficam em branco não contam. Sem nenhuma, nada volta.
      </p>
      {inPlaces(typed.tiers, ({ hours, percent }, index) => (
        <FieldPair>
          <TextField
            field={field(`tiers[${index}].hours`, hours)}
            label={`${index + 1}ª: horas antes da visita, pelo menos`}
            inputMode="numeric"
            readOnly={!canEdit}
          />
          <TextField
            field={field(`tiers[${index}].percent`, percent)}
            label={`${index + 1}ª: volta, em %`}
            inputMode="numeric"
            readOnly={!canEdit}
          />
        </FieldPair>
      ))}
    </>
  )
}

function Change({ typed, field, canEdit }: InPart) {
  const number = { inputMode: 'numeric', readOnly: !canEdit } as const
  return (
    <>
      <RadioGroup
        field={field('change_allowed', typed.change_allowed)}
        label="O visitante muda a data pela própria reserva"
        options={[
          { value: 'yes', label: 'Sim', disabled: !canEdit },
          { value: 'no', label: 'Não, só falando com o parque', disabled: !canEdit }
        ]}
      />
      <FieldPair>
        <TextField
          field={field('change_until_hours', typed.change_until_hours)}
          label="Até quantas horas antes da visita"
          {...number}
        />
        <TextField field={field('change_times', typed.change_times)} label="Quantas vezes, no máximo" {...number} />
      </FieldPair>
      <p className="muted">
        A taxa é de quem já pagou: o visitante a vê antes de mudar e a paga na página da reserva, ou no local.
      </p>
      <FieldPair>
        <TextField
          field={field('change_fee_percent', typed.change_fee_percent)}
          label="Taxa, em % do valor da reserva"
          {...number}
        />
        <TextField
          field={field('change_fee_value', typed.change_fee_value)}
          label="Mais uma taxa fixa, em R$"
          inputMode="decimal"
          readOnly={!canEdit}
        />
      </FieldPair>
    </>
  )
}
