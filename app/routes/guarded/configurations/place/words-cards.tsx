import { FieldPair, type FormState, fieldOf, TextAreaField, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

interface CardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

/** An attraction that says otherwise has the last word. */
export function VisitCard({ settings, canEdit, refused }: CardProps) {
  return (
    <div className="card">
      <h2>O que o ingresso diz da visita</h2>
      <TextField
        field={fieldOf(refused, 'arrive_minutes', String(settings.arrive_minutes))}
        label="Chegar quantos minutos antes"
        hint="Vale para os atrativos que não dizem outra coisa. 0: o ingresso não diz nada."
        inputMode="numeric"
        maxLength={3}
        readOnly={!canEdit}
      />
      <TextAreaField
        field={fieldOf(refused, 'what_to_bring', settings.what_to_bring)}
        label="O que levar"
        optional
        rows={2}
        maxLength={300}
        readOnly={!canEdit}
      />
    </div>
  )
}

export function StaffHelpCard({ settings, canEdit, refused }: CardProps) {
  return (
    <div className="card">
      <h2>Ajuda para a equipe</h2>
      <p className="muted">Aparece em ‘Ajuda’, no menu de quem trabalha aqui. Os visitantes não veem estes contatos.</p>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'staff_help_whatsapp', formatPhone(settings.staff_help_whatsapp))}
          label="WhatsApp"
          optional
          type="tel"
          autoComplete="off"
          maxLength={25}
          readOnly={!canEdit}
        />
        <TextField
          field={fieldOf(refused, 'staff_help_email', settings.staff_help_email)}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          readOnly={!canEdit}
        />
      </FieldPair>
    </div>
  )
}
