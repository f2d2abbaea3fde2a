import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  CheckboxField,
  type FormState,
  fieldOf,
  type KnownProof,
  Notice,
  ProofFields,
  TextField
} from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { getPlaceSettings, updatePlaceSettings } from '#app/contracts/places.ts'
import { getStart, openShop } from '#app/contracts/start.ts'
import { parseForm, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { toProof } from '../../to-proof.ts'
import { goOn, loadStart } from './load.server.ts'
import { StepPage } from './step-page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const [step, settings, account] = await Promise.all([
    loadStart(viewer),
    viewer.call(getPlaceSettings, {}),
    viewer.call(getAccount, {})
  ])
  const { pix_key: pixKey, pay_on_site: payOnSite, hold_minutes: holdMinutes } = settings
  return { ...step, pixKey, payOnSite, holdMinutes, proof: toProof(account) }
}

const typed = z.string().trim().default('')
const PaymentFormSchema = z.object({
  pix_key: typed,
  /** A browser does not send an unticked box. */
  pay_on_site: z.literal('on').optional(),
  hold_minutes: z
    .string('Escreva um número.')
    .regex(/^\d{1,3}$/, 'Use um número de 1 a 120.')
    .transform(Number),
  password: typed,
  code: typed
})

/** Checked before anything is saved: otherwise visitors would have no way to pay. */
const noWay = 'Escolha ao menos uma forma: a chave Pix, ou o pagamento no local.'

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, 'products/edit')
  const viewer = await requireAccess(request, 'configurations/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'pix_key', 'hold_minutes', 'complete')
    const { pay_on_site: onSite, ...body } = parseForm(form, PaymentFormSchema)
    if (onSite !== 'on' && body.pix_key === '') throw invalid({ fields: { pix_key: [noWay] } })
    await viewer.call(updatePlaceSettings, { body: { ...body, pay_on_site: onSite === 'on' } })
    const { done } = await viewer.call(getStart, {})
    const isReady = done.place && done.attraction && done.hours && done.tickets
    const text = done.place
      ? 'Pagamento salvo.'
      : 'Pagamento salvo. Para abrir a loja, complete os dados de quem vende.'
    if (done.payment || !isReady) return goOn(request, { done }, { saved: 'payment', text })
    await viewer.call(openShop, {})
    return redirect('/configurations/start')
  } catch (error) {
    return refuseForm(form, error, { hideFields: ['password', 'code'] })
  }
}

export default function PaymentStep() {
  const { start, canEdit, pixKey, payOnSite, holdMinutes, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { done } = start
  const opens = !done.payment && done.place && done.attraction && done.hours && done.tickets
  return (
    <StepPage
      step="payment"
      title="Pagamento"
      lead="Como o visitante paga. Ao menos uma das duas formas."
      done={done}
      canEdit={canEdit}
      refused={refused}
      save={opens ? 'Salvar e abrir a loja' : 'Salvar'}
    >
      <PixFields pixReady={start.pix_ready} pixKey={pixKey} proof={proof} refused={refused} canEdit={canEdit} />
      <CheckboxField
        field={fieldOf(refused, 'pay_on_site', payOnSite ? 'on' : '')}
        label="Aceitar pagamento no local"
        hint="O visitante reserva e paga na portaria."
        disabled={!canEdit}
      />
      <TextField
        field={fieldOf(refused, 'hold_minutes', String(holdMinutes))}
        label="Minutos para pagar"
        hint="Enquanto isso as vagas ficam guardadas. De 1 a 120."
        inputMode="numeric"
        maxLength={3}
        readOnly={!canEdit}
      />
    </StepPage>
  )
}

interface PixFieldsProps {
  pixReady: boolean
  pixKey: string
  proof: KnownProof
  refused: FormState | undefined
  canEdit: boolean
}

function PixFields({ pixReady, pixKey, proof, refused, canEdit }: PixFieldsProps) {
  return (
    <>
      {pixReady ? null : <Notice>Este servidor ainda não recebe Pix: a chave fica guardada até que receba.</Notice>}
      <TextField
        field={fieldOf(refused, 'pix_key', pixKey)}
        label="Chave Pix do parque"
        hint="CNPJ, CPF, e-mail, celular ou chave aleatória. Confira: o dinheiro vai para ela."
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={90}
        readOnly={!canEdit}
      />
      {pixKey !== '' && canEdit ? (
        <ProofFields
          proof={proof}
          refused={refused}
          label="Sua senha, para trocar a chave Pix"
          hint="O resto muda sem ela. Os outros gestores são avisados."
        />
      ) : null}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pagamento · Comece a vender · Trilha' }]

export const handle = { crumb: 'Pagamento' }
