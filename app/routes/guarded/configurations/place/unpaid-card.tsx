import { CheckboxField, FieldPair, type FormState, fieldOf, RadioGroup, TextField } from '#app/components/form/index.ts'
import type { PlaceSettings } from '#app/contracts/places.ts'

interface UnpaidCardProps {
  settings: PlaceSettings
  canEdit: boolean
  refused: FormState | undefined
}

/** Whoever pays nothing in advance could else take every place. */
export function UnpaidCard({ settings, canEdit, refused }: UnpaidCardProps) {
  const field = (name: string, saved: string) => fieldOf(refused, name, saved)
  return (
    <div className="card">
      <h2>Reservas sem pagamento</h2>
      <RadioGroup
        field={field('unpaid_until', settings.unpaid_until)}
        label="Uma reserva a pagar no local vale"
        options={[
          {
            value: 'eve',
            label: 'Até as 18h da véspera, se o visitante não confirmar',
            hint: 'Ele confirma pelo ingresso no último dia do prazo; sem isso, as vagas voltam à venda. Vale para as próximas reservas.',
            disabled: !canEdit
          },
          {
            value: 'visit',
            label: 'Até a visita, sem confirmação',
            hint: 'Também as que já esperam confirmação.',
            disabled: !canEdit
          }
        ]}
        required
      />
      <CheckboxField
        field={field('ask_confirmation', settings.ask_confirmation ? 'on' : '')}
        label="Pedir a confirmação por mensagem"
        hint="Um dia antes do prazo, pelo WhatsApp de quem reservou. Sem um serviço de mensagens, só o ingresso pede."
        disabled={!canEdit}
      />
      <FieldPair>
        <TextField
          field={field('unpaid_per_contact', String(settings.unpaid_per_contact))}
          label="Pessoas por telefone ou e-mail"
          hint="Em reservas ainda não pagas. 0: sem limite."
          inputMode="numeric"
          readOnly={!canEdit}
        />
        <TextField
          field={field('unpaid_per_address', String(settings.unpaid_per_address))}
          label="Pessoas por rede de internet"
          hint="Redes de celular são divididas por muita gente. 0: sem limite."
          inputMode="numeric"
          readOnly={!canEdit}
        />
      </FieldPair>
    </div>
  )
}
