import { CheckboxField, type FormState, fieldOf } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'

interface AgentsCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

/** Nothing where an API knows no such rule. */
export function AgentsCard({ settings: { agents_need_valid: needs }, canEdit, refused }: AgentsCardProps) {
  if (needs === undefined) return null
  return (
    <div className="card">
      <h2>Credenciais dos condutores</h2>
      <CheckboxField
        field={fieldOf(refused, 'agents_need_valid', needs ? 'on' : '')}
        label="Só dar grupos a quem está em dia"
        hint="Com Cadastur ou certificado vencido no dia da visita, o condutor não é oferecido nem aceito. Desligado, o sistema só avisa."
        disabled={!canEdit}
      />
      {/* Where the rule is known: a box that is not ticked is not sent. */}
      <input type="hidden" name="agents_rule" value="1" />
    </div>
  )
}
