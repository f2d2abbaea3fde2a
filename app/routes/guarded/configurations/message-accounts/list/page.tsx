import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  ErrorSummary,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  RadioGroup,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { getMessageSettings, updateMessageSettings } from '#app/contracts/messages/accounts.ts'
import { timeAsMinutes } from '#app/domain/message/booking/visit-hours.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { AccountCard } from '../../credentials-form.tsx'
import { SectionNav } from '../../section-nav.tsx'
import { toView } from '../view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return toView(await viewer.call(getMessageSettings, {}), viewer.place.timezone)
}

const noTime = 'Escreva uma hora, como 21:00.'
const time = z.string(noTime).refine((text) => timeAsMinutes(text) !== null, noTime)

const ChoiceSchema = z.object({
  // The form parser leaves out an empty choice.
  provider: z.enum(['', 'meta', 'evolution'], 'Escolha uma opção.').default(''),
  quiet_from: time,
  quiet_until: time,
  rate: z.string('Escreva um número.').regex(/^\s*\d{1,4}\s*$/, 'Escreva um número.'),
  daily: z.string('Escreva um número.').regex(/^\s*\d{1,6}\s*$/, 'Escreva um número.')
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    requireFields(form, 'provider', 'quiet_from', 'quiet_until', 'rate', 'daily', 'complete')
    const { provider, quiet_from: from, quiet_until: until, rate, daily } = parseForm(form, ChoiceSchema)
    const quiet = { quiet_from: timeAsMinutes(from) ?? 0, quiet_until: timeAsMinutes(until) ?? 0 }
    await viewer.call(updateMessageSettings, { body: { provider, ...quiet, rate: Number(rate), daily: Number(daily) } })
    return redirectSaying(request, { to: '/configurations/messages', text: 'Envio de mensagens salvo.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function MessageAccounts() {
  const { chosen, accounts, warnings } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Provedores de mensagens"
        lead="Quem entrega as mensagens, e em que horas."
        actions={<LinkButton to="/messages/index">Ver as mensagens</LinkButton>}
      />
      <SectionNav />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {warnings.map((text) => (
          <Notice key={text}>{text}</Notice>
        ))}
        {accounts.map((account) => (
          <AccountCard key={account.provider} account={account} list="/configurations/messages" />
        ))}
        <ChoiceForm chosen={chosen} refused={refused} />
      </div>
    </>
  )
}

interface ChoiceFormProps {
  chosen: { provider: string; from: string; until: string; rate: string; daily: string }
  refused: FormState | undefined
}

function ChoiceForm({ chosen, refused }: ChoiceFormProps) {
  return (
    <Form method="post" action="/configurations/messages" className="card stack">
      <h2>Como saem</h2>
      <RadioGroup
        field={fieldOf(refused, 'provider', chosen.provider)}
        label="Quem entrega o WhatsApp"
        options={[
          { value: 'meta', label: PROVIDER_LABELS.meta },
          { value: 'evolution', label: PROVIDER_LABELS.evolution },
          { value: '', label: 'O provedor do servidor', hint: 'Sem provedor no servidor, as mensagens são simuladas.' }
        ]}
      />
      <FieldPair>
        <TextField field={fieldOf(refused, 'quiet_from', chosen.from)} label="Silêncio desde" type="time" required />
        <TextField field={fieldOf(refused, 'quiet_until', chosen.until)} label="Silêncio até" type="time" required />
      </FieldPair>
      <p className="muted">
        No silêncio não saem lembretes, agradecimentos nem mensagens da equipe. O que alguém espera, como um código ou
        uma confirmação, sai a qualquer hora. Com as duas horas iguais, não há silêncio.
      </p>
      <TextField
        field={fieldOf(refused, 'rate', chosen.rate)}
        label="Mensagens por minuto, no máximo"
        inputMode="numeric"
        required
        maxLength={4}
      />
      <TextField
        field={fieldOf(refused, 'daily', chosen.daily)}
        label="Mensagens escritas em 24 horas, no máximo"
        hint="As que a equipe escreve. As que o sistema envia por si, como confirmações, não contam."
        inputMode="numeric"
        required
        maxLength={6}
      />
      <div>
        <Button variant="primary">Salvar</Button>
      </div>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Provedores de mensagens · Configurações · Trilha' }]

export const handle = { crumb: 'Provedores de mensagens' }
