import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  RadioGroup,
  summaryOf,
  TextField
} from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { getPaymentSettings, updatePaymentSettings } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import { toView } from '../view.ts'
import { AccountCard } from './account-card.tsx'
import listCssUrl from './list.css?url'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return toView(await viewer.call(getPaymentSettings, {}), viewer.place.timezone)
}

const ChoiceSchema = z.object({
  // An empty choice is left out of a parsed form.
  pix_provider: z.enum(['', 'mercadopago', 'getnet'], 'Escolha uma opção.').default(''),
  card_provider: z.enum(['', 'mercadopago'], 'Escolha uma opção.').default(''),
  refund_limit: z.string().default('')
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    requireFields(form, 'pix_provider', 'card_provider', 'refund_limit', 'complete')
    const { refund_limit: typed, ...chosen } = parseForm(form, ChoiceSchema.superRefine(refuseNoMoney))
    // Sent as it was typed: the wire reads money itself.
    await viewer.call(updatePaymentSettings, { body: { ...chosen, refund_limit: typed.trim() || null } })
    return redirectSaying(request, { to: '/configurations/payments', text: 'Pagamentos salvos.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

function refuseNoMoney({ refund_limit: typed }: { refund_limit: string }, context: z.core.$RefinementCtx) {
  if (typed.trim() === '' || parseMoney(typed) !== null) return
  context.addIssue({ code: 'custom', path: ['refund_limit'], message: 'Escreva um valor, como 500,00.' })
}

export default function Payments() {
  const { chosen, accounts, warnings } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Pagamentos" lead="Quem recebe por Pix e por cartão, e com quais credenciais." />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {warnings.map((text) => (
          <Notice key={text}>{text}</Notice>
        ))}
        {accounts.map((account) => (
          <AccountCard key={account.provider} account={account} />
        ))}
        <ChoiceForm chosen={chosen} refused={refused} />
      </div>
    </>
  )
}

interface ChoiceFormProps {
  chosen: { pix: string; card: string; limit: string }
  refused: FormState | undefined
}

function ChoiceForm({ chosen, refused }: ChoiceFormProps) {
  return (
    <Form method="post" action="/configurations/payments" className="card stack">
      <h2>Quem recebe</h2>
      <RadioGroup
        field={fieldOf(refused, 'pix_provider', chosen.pix)}
        label="Pix"
        options={[
          { value: 'getnet', label: PROVIDER_NAMES.getnet },
          { value: 'mercadopago', label: PROVIDER_NAMES.mercadopago },
          { value: '', label: 'Ninguém', hint: 'O visitante não pode pagar por Pix.' }
        ]}
        required
      />
      <RadioGroup
        field={fieldOf(refused, 'card_provider', chosen.card)}
        label="Cartão"
        hint="Para quando o formulário de reserva oferecer cartão: por enquanto ele oferece Pix."
        options={[
          { value: 'mercadopago', label: PROVIDER_NAMES.mercadopago },
          { value: '', label: 'Ninguém', hint: 'Ninguém recebe cartão pelo site.' }
        ]}
        required
      />
      <h2>Reembolsos</h2>
      <TextField
        field={fieldOf(refused, 'refund_limit', chosen.limit)}
        label="Acima deste valor, uma segunda pessoa aprova"
        hint="Em reais. Em branco, nenhum reembolso espera; com 0, todos esperam."
        optional
        inputMode="decimal"
        maxLength={20}
      />
      <div>
        <Button variant="primary">Salvar</Button>
      </div>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

export const links = linkSheets(listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Pagamentos · Configurações · Trilha' }]

export const handle = { crumb: 'Pagamentos' }
