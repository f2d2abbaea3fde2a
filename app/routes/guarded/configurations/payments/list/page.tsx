import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  ErrorSummary,
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
import { getPaymentSettings, updatePaymentSettings } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { AccountCard } from '../../credentials-form.tsx'
import { SectionNav } from '../../section-nav.tsx'
import { toView } from '../view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return toView(await viewer.call(getPaymentSettings, {}), viewer.place.timezone)
}

const noDays = 'Escreva um número de dias, como 1.'

const ChoiceSchema = z.object({
  // The form parser leaves out an empty choice.
  pix_provider: z.enum(['', 'mercadopago', 'getnet'], 'Escolha uma opção.').default(''),
  card_provider: z.enum(['', 'mercadopago'], 'Escolha uma opção.').default(''),
  refund_limit: z.string().default(''),
  withdraw_days: z.string(noDays).regex(/^\s*\d{1,3}\s*$/, noDays)
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    requireFields(form, 'pix_provider', 'card_provider', 'refund_limit', 'withdraw_days', 'complete')
    const {
      refund_limit: typed,
      withdraw_days: days,
      ...chosen
    } = parseForm(form, ChoiceSchema.superRefine(refuseNoMoney))
    // Send the text as typed: the API parses money itself.
    const body = { ...chosen, refund_limit: typed.trim() || null, withdraw_days: Number(days) }
    await viewer.call(updatePaymentSettings, { body })
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
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {warnings.map((text) => (
          <Notice key={text}>{text}</Notice>
        ))}
        {accounts.map((account) => (
          <AccountCard key={account.provider} account={account} list="/configurations/payments" />
        ))}
        <section className="card stack-s" aria-labelledby="maquininhas">
          <h2 id="maquininhas">Maquininhas do balcão</h2>
          <p>O balcão manda o valor para a maquininha do Mercado Pago, e o pagamento volta sozinho para a venda.</p>
          <div>
            <LinkButton to="/configurations/payments/terminals">Escolher maquininhas</LinkButton>
          </div>
        </section>
        <ChoiceForm chosen={chosen} refused={refused} />
      </div>
    </>
  )
}

interface ChoiceFormProps {
  chosen: { pix: string; card: string; limit: string; days: string }
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
        options={[
          {
            value: 'mercadopago',
            label: PROVIDER_NAMES.mercadopago,
            hint: 'O visitante paga na página do Mercado Pago e volta para a reserva.'
          },
          { value: '', label: 'Ninguém', hint: 'O visitante não pode pagar com cartão.' }
        ]}
        required
      />
      <Limits chosen={chosen} refused={refused} />
      <div>
        <Button variant="primary">Salvar</Button>
      </div>
    </Form>
  )
}

function Limits({ chosen, refused }: ChoiceFormProps) {
  return (
    <>
      <h2>Devoluções</h2>
      <TextField
        field={fieldOf(refused, 'refund_limit', chosen.limit)}
        label="Acima deste valor, uma segunda pessoa aprova"
        hint="Em reais. Em branco, nenhuma devolução espera; com 0, todas esperam."
        optional
        inputMode="decimal"
        maxLength={20}
      />
      <h2>Saques</h2>
      <TextField
        field={fieldOf(refused, 'withdraw_days', chosen.days)}
        label="Dias até o provedor liberar um pagamento"
        hint="Só depois deles um pagamento pode ser sacado. Com 0, no mesmo dia."
        inputMode="numeric"
        required
        maxLength={3}
      />
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pagamentos · Configurações · Trilha' }]

export const handle = { crumb: 'Pagamentos' }
