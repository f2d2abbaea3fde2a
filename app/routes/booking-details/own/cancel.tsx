import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  type FormState,
  Money,
  Notice,
  summaryOf
} from '#app/components/index.ts'
import { cancelByVisitor } from '#app/contracts/booking/visitor.ts'
import { toDecision } from '#app/domain/refund/told.ts'
import { refundReason } from '#app/domain/refund/words.ts'
import { t } from '#app/domain/words/speech.ts'
import { readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { askAgain, openOwn, requireKeptProof, toOwnView } from './open-own.server.ts'
import ownCssUrl from './own.css?url'
import { OwnPage } from './own-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const quote = own.booking.cancel_quote?.visitor
  if (!quote || quote.rule === 'visited') throw redirect(own.path)
  requireKeptProof(request, own, 'cancelar')
  const words = quote.value === null ? '' : refundReason(toDecision(quote))
  return { view: toOwnView(own), value: quote.value, words }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const form = await request.formData()
  const proof = requireKeptProof(request, own, 'cancelar')
  try {
    requireFields(form, 'refund_seen', 'complete')
    const seen = Number(readField(form, 'refund_seen'))
    const body = { proof, refund_seen: Number.isFinite(seen) ? seen / 100 : 0 }
    await own.call(cancelByVisitor, { params: { uuid: own.booking.uuid }, body }).catch((error: unknown) => {
      return askAgain(error, own, 'cancelar')
    })
    return redirectSaying(request, { to: own.path, text: t('Reserva cancelada. As vagas voltaram a ficar livres.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function CancelOwn() {
  const { view, value, words } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <OwnPage view={view} title={t('Cancelar a reserva?')}>
      <ErrorSummary errors={summaryOf(refused)} title={t('A reserva não foi cancelada')} />
      <Notice tone={value ? 'info' : 'warning'}>
        <p>
          {t('Volta para você:')} <b>{value === null ? t('o que a política diz') : <Money value={value} />}</b>
        </p>
        <p>{words}</p>
        {value ? <p>{t('O valor volta pelo mesmo meio em que você pagou.')}</p> : null}
      </Notice>
      <Form method="post" action={`${view.path}/cancelar`} native className="card stack">
        <p>{t('Ao cancelar, a reserva deixa de valer e as vagas ficam livres na hora. Isto não se desfaz.')}</p>
        <input type="hidden" name="refund_seen" value={value ?? 0} />
        <Button variant="danger">{t('Cancelar a reserva')}</Button>
      </Form>
    </OwnPage>
  )
}

export const headers = secretHeaders

export const links = carrySheet(ownCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Cancelar a reserva')} · ${data?.view.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
