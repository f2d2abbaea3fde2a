import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  DefinitionList,
  ErrorSummary,
  Form,
  LinkButton,
  Money,
  Notice,
  PublicShell,
  summaryOf
} from '#app/components/index.ts'
import { decideSimulatedCheckout, readSimulatedCheckout } from '#app/contracts/payments.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { openCall, parseForm, refuseForm } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../secret-page.tsx'
import mercadopagoCssUrl from './mercadopago.css?url'
import { toSitePath } from './to-site-path.ts'

/**
 * Simulates the provider's payment page at the URL that the simulator gave. It does not exist beside a real provider.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const found = await openCall(request)(readSimulatedCheckout, { params: { id } })
  const { amount, description, statement_name: receiver, state, return_to: returnTo } = found
  return json({ id, amount, description, receiver, state, backHref: toSitePath(returnTo) })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = params.id ?? ''
  try {
    const body = parseForm(form, decideSimulatedCheckout.body)
    const { return_to: returnTo } = await openCall(request)(decideSimulatedCheckout, { params: { id }, body })
    return redirect(toSitePath(returnTo) || `/simulador/mercadopago/${encodeURIComponent(id)}`, 303)
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function SimulatedCheckout() {
  const { id, amount, description, receiver, state, backHref } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `/simulador/mercadopago/${id}`
  return (
    <PublicShell place={null} here={here}>
      <div className="narrow stack">
        <h1>{t('Pagamento simulado')}</h1>
        <Notice tone="warning" title={t('Isto é uma demonstração')}>
          <p>
            {t(
              'Esta página imita a do Mercado Pago. Nenhum dinheiro é cobrado e nenhum dado de cartão é pedido: escolha o que aconteceria com o pagamento.'
            )}
          </p>
        </Notice>
        <ErrorSummary errors={summaryOf(refused)} title={t('Nada foi decidido')} />
        <DefinitionList
          items={[
            { term: t('Valor'), value: <Money value={amount} /> },
            { term: t('Compra'), value: tSaid(description) },
            { term: t('Nome na fatura'), value: receiver },
            { term: t('Situação'), value: t(words[state]) }
          ]}
        />
        {state === 'open' || state === 'pending' ? <Decide here={here} isPending={state === 'pending'} /> : null}
        {backHref ? (
          <LinkButton to={backHref} native>
            {state === 'open' ? t('Voltar sem pagar') : t('Voltar à reserva')}
          </LinkButton>
        ) : null}
      </div>
    </PublicShell>
  )
}

const words = {
  open: 'Esperando o pagamento',
  pending: 'Em análise',
  approved: 'O pagamento já foi aprovado',
  expired: 'O prazo para pagar acabou. Nada foi cobrado.'
} as const

function Decide({ here, isPending }: { here: string; isPending: boolean }) {
  return (
    <Form method="post" action={here} native className="row">
      <Button variant="primary" name="decision" value="approve">
        {t('Aprovar')}
      </Button>
      <Button name="decision" value="reject">
        {t('Recusar')}
      </Button>
      {isPending ? null : (
        <Button name="decision" value="pending">
          {t('Deixar pendente')}
        </Button>
      )}
    </Form>
  )
}

export const headers = secretHeaders

export const links = carrySheet(mercadopagoCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(data ? t('Pagamento simulado · Trilha') : t('Página não encontrada · Trilha'))

export function ErrorBoundary() {
  return <StrangerError />
}
