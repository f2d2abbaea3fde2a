import { type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'
import { retentionWords } from '#app/domain/audit/retention.ts'

interface AuditCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

/** Nothing where an API keeps no record. */
export function AuditCard({ settings: { audit_days: days }, canEdit, refused }: AuditCardProps) {
  if (days === undefined) return null
  return (
    <div className="card">
      <h2>Registro de alterações</h2>
      <TextField
        field={fieldOf(refused, 'audit_days', String(days))}
        label="Guardar por quantos dias"
        hint={`Hoje: ${retentionWords(days)}. De 180 a 3.650 dias, ou 0 para guardar sempre. O que é mais antigo é apagado sem volta, e a mudança deste prazo também fica no registro.`}
        inputMode="numeric"
        readOnly={!canEdit}
      />
    </div>
  )
}
