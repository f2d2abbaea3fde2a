import { type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'

interface QuotaCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

/** Lei 12.933/2013 art. 1 § 10, Decreto 8.537/2015, Lei 10.741/2003 art. 23. */
export function QuotaCard({ settings, canEdit, refused }: QuotaCardProps) {
  return (
    <div className="card">
      <h2>Meia-entrada</h2>
      <TextField
        field={fieldOf(refused, 'quota_percent', String(settings.quota_percent))}
        label="Cota de meia-entrada, em % das vagas de cada horário"
        hint="A Lei nº 12.933/2013 assegura a meia-entrada a estudantes, pessoas com deficiência e jovens de baixa renda em 40% dos ingressos de cada evento; o site diz quando a cota acaba. Pessoas com 60 anos ou mais têm direito fora da cota (Lei nº 10.741/2003). 100: sem limite."
        inputMode="numeric"
        maxLength={3}
        readOnly={!canEdit}
      />
    </div>
  )
}
