import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  CheckboxField,
  type FormState,
  fieldOf,
  RadioGroup,
  TextAreaField,
  TextField
} from '#app/components/form/index.ts'
import { getBookingRules, saveBookingRules } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { digits, publicSoon, ticked } from '../number-field.ts'

const path = '/configurations/booking'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/booking')
  const rules = await viewer.call(getBookingRules, {})
  return { rules, saved: savedWords(rules, viewer.place.timezone) }
}

const FormSchema = z.object({
  hold_minutes: digits(3, 'Use um número de 1 a 120.'),
  pay_on_site: ticked,
  unpaid_until: z.enum(['eve', 'visit'], 'Escolha uma opção.'),
  ask_confirmation: ticked,
  arrive_minutes: digits(3, 'Use um número de 0 a 240.'),
  what_to_bring: z.string().default('')
})

export const action = formAction(
  'configurations/booking',
  readGroup(FormSchema, 'hold_minutes', 'arrive_minutes', 'what_to_bring'),
  async ({ version, typed }, { viewer }) => {
    const ticks = { pay_on_site: typed.pay_on_site === 'on', ask_confirmation: typed.ask_confirmation === 'on' }
    await viewer.call(saveBookingRules, { body: { ...typed, ...ticks, version } })
    return { to: path, text: `Regras das reservas salvas. ${publicSoon}` }
  }
)

export default function BookingRules() {
  const { rules, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const field = (name: string, kept: string) => fieldOf(refused, name, kept)
  return (
    <GroupPage
      title="Reservas"
      lead="Quanto tempo as vagas ficam guardadas, como se paga e o que o ingresso informa."
      {...{ path, saved, refused, version: rules.version }}
    >
      <div className="card">
        <h2>Pagamento</h2>
        <TextField
          field={field('hold_minutes', String(rules.hold_minutes))}
          label="Minutos para pagar"
          hint="Enquanto isso as vagas ficam guardadas. De 1 a 120. Um atrativo pode ter outro prazo."
          inputMode="numeric"
          maxLength={3}
        />
        <CheckboxField
          field={field('pay_on_site', rules.pay_on_site ? 'on' : '')}
          label="Aceitar pagamento no local"
          hint="O visitante reserva e paga na portaria."
        />
      </div>
      <div className="card">
        <h2>Reservas a pagar no local</h2>
        <RadioGroup
          field={field('unpaid_until', rules.unpaid_until)}
          label="Uma reserva a pagar no local vale"
          options={validities}
          required
        />
        <CheckboxField
          field={field('ask_confirmation', rules.ask_confirmation ? 'on' : '')}
          label="Pedir a confirmação por mensagem"
          hint="Um dia antes do prazo, pelo WhatsApp de quem reservou. Sem um serviço de mensagens, só o ingresso pede."
        />
      </div>
      <VisitCard rules={rules} refused={refused} />
    </GroupPage>
  )
}

interface VisitCardProps {
  rules: { arrive_minutes: number; what_to_bring: string }
  refused: FormState | undefined
}

/** An attraction's own setting takes precedence. */
function VisitCard({ rules, refused }: VisitCardProps) {
  return (
    <div className="card">
      <h2>O que o ingresso diz da visita</h2>
      <TextField
        field={fieldOf(refused, 'arrive_minutes', String(rules.arrive_minutes))}
        label="Chegar quantos minutos antes"
        hint="Vale para os atrativos sem regra própria. De 0 a 240; com 0, o ingresso não informa."
        inputMode="numeric"
        maxLength={3}
      />
      <TextAreaField
        field={fieldOf(refused, 'what_to_bring', rules.what_to_bring)}
        label="O que levar"
        optional
        rows={2}
        maxLength={300}
      />
    </div>
  )
}

const validities = [
  {
    value: 'eve',
    label: 'Até as 18h da véspera, se o visitante não confirmar',
    hint: 'Ele confirma pelo ingresso no último dia do prazo; sem isso, as vagas voltam à venda. Vale para as próximas reservas.'
  },
  {
    value: 'visit',
    label: 'Até a visita, sem confirmação',
    hint: 'Também as que já esperam confirmação.'
  }
]

export const meta: MetaFunction = () => [{ title: 'Reservas · Configurações · Trilha' }]

export const handle = { crumb: 'Reservas' }
