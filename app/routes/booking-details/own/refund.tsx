import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, carrySheet, ErrorSummary, Form, type FormState, summaryOf } from '#app/components/index.ts'
import { claimRefund } from '#app/contracts/booking/visitor.ts'
import { t } from '#app/domain/words/speech.ts'
import { redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { askAgain, openOwn, requireKeptProof, toOwnView } from './open-own.server.ts'
import ownCssUrl from './own.css?url'
import { OwnPage } from './own-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  if (own.booking.refund !== 'due') throw redirect(own.path)
  requireKeptProof(request, own, 'devolucao')
  return { view: toOwnView(own) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const form = await request.formData()
  const proof = requireKeptProof(request, own, 'devolucao')
  try {
    requireFields(form, 'complete')
    await own.call(claimRefund, { params: { uuid: own.booking.uuid }, body: { proof } }).catch((error: unknown) => {
      return askAgain(error, own, 'devolucao')
    })
    return redirectSaying(request, { to: own.path, text: t('Pedido de devolução registrado.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function RefundOwn() {
  const { view } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <OwnPage view={view} title={t('Pedir a devolução?')}>
      <ErrorSummary errors={summaryOf(refused)} title={t('A devolução não foi pedida')} />
      <Form method="post" action={`${view.path}/devolucao`} native className="card stack">
        <p>
          {t('Recebemos um valor que não é usado nesta visita.')}{' '}
          {t('{place} devolve pelo mesmo meio em que você pagou, e esta reserva mostra quando foi.', {
            place: view.shop.name
          })}
        </p>
        <Button variant="primary">{t('Pedir a devolução')}</Button>
      </Form>
    </OwnPage>
  )
}

export const headers = secretHeaders

export const links = carrySheet(ownCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Pedir a devolução')} · ${data?.view.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
