import { CheckboxField, type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'

interface GateCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

export function GateCard({ settings, canEdit, refused }: GateCardProps) {
  return (
    <div className="card">
      <h2>Portaria</h2>
      <TextField
        field={fieldOf(refused, 'entry_tolerance', String(settings.entry_tolerance))}
        label="Tolerância de horário, em minutos"
        hint="Quem chega antes ou depois disso entra do mesmo jeito, mas a portaria fica sabendo."
        inputMode="numeric"
        readOnly={!canEdit}
      />
      <CheckboxField
        field={fieldOf(refused, 'counter_contact', settings.counter_contact_optional ? '' : 'on')}
        label="O balcão pede documento e telefone"
        hint="Sem isso, basta o nome para vender na portaria; quem compra recebe o recibo impresso."
        disabled={!canEdit}
      />
    </div>
  )
}
