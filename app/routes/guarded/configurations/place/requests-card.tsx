import { CopyText } from '#app/components/display/index.ts'
import { CheckboxField, type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'

interface RequestsCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
  /** By which somebody without an account asks. */
  address: string
  /** Whether the screen of the types opens to whoever looks. */
  seesTypes: boolean
}

export function RequestsCard({ settings, canEdit, refused, address, seesTypes }: RequestsCardProps) {
  return (
    <div className="card">
      <h2>Requerimentos de quem não tem conta</h2>
      <CheckboxField
        field={fieldOf(refused, 'issues_open', settings.issues_open ? 'on' : '')}
        label="Receber pelo site"
        hint="Visitantes e agências abrem um requerimento sem cadastro, com documentos, e o acompanham por um endereço só deles. Só valem os tipos marcados para isso."
        disabled={!canEdit}
      />
      <TextField
        field={fieldOf(refused, 'issues_per_day', String(settings.issues_per_day))}
        label="No máximo, em 24 horas"
        hint="Os cancelados não contam. Uma rede de internet sozinha abre até um décimo. 0: sem limite."
        inputMode="numeric"
        readOnly={!canEdit}
      />
      {settings.issues_open ? (
        <CopyText id="endereco-requerimentos" label="Endereço para divulgar" value={address} />
      ) : null}
      {seesTypes ? (
        <p>
          <a href="/configurations/issuesTypes/index">Tipos de requerimento</a>
        </p>
      ) : null}
    </div>
  )
}
