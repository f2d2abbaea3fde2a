import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { proveVisitor, sendVisitorCode } from '#app/contracts/booking/visitor.ts'
import { t } from '#app/domain/words/speech.ts'
import { keepVisitorProof, readField, redirectSaying, refuseForm } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { OWN_WAYS, type OwnWay, openOwn, toOwnView } from './open-own.server.ts'
import { OwnPage } from './own-page.tsx'
import proveCssUrl from './prove.css?url'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const { searchParams } = new URL(request.url)
  return {
    view: toOwnView(own),
    way: wayOf(searchParams),
    isSent: searchParams.has('codigo'),
    proofs: own.booking.proofs ?? { document: false, code: false }
  }
}

/** Intent `enviar` sends a code; otherwise the typed values are the proof. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const way = wayOf(new URL(request.url).searchParams)
  try {
    const { call, booking, path } = await openOwn(request, params.id ?? '')
    const of = { params: { uuid: booking.uuid } }
    if (readField(form, 'intent') === 'enviar') {
      const { message } = await call(sendVisitorCode, of)
      const query = new URLSearchParams({ depois: way, codigo: '1' })
      return redirectSaying(request, { to: `${path}/comprovar?${query}`, text: message })
    }
    const body = { document_end: readField(form, 'document_end'), code: readField(form, 'code') }
    const { proof } = await call(proveVisitor, { ...of, body })
    return redirect(`${path}/${way}`, { headers: keepVisitorProof(request, { booking: booking.uuid, proof }) })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true, hideFields: ['code'] })
  }
}

function wayOf(query: URLSearchParams): OwnWay {
  return OWN_WAYS.find((way) => way === query.get('depois')) ?? 'cancelar'
}

export default function Prove() {
  const { view, way, isSent, proofs } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const here = (sent: boolean) => `${view.path}/comprovar?depois=${way}${sent ? '&codigo=1' : ''}`
  const hasNone = !proofs.document && !proofs.code
  return (
    <OwnPage view={view} title={t('Mostre que a reserva é sua')}>
      <ErrorSummary errors={summaryOf(refused)} title={t('Ainda não confere')} />
      <p>{t('Quem recebeu este ingresso de outra pessoa não pode mudar a reserva. Por isso perguntamos uma vez.')}</p>
      {proofs.document ? (
        <Form method="post" action={here(isSent)} native className="card stack">
          <TextField
            field={fieldOf(refused, 'document_end')}
            label={t('4 últimos números ou letras do documento de quem reservou')}
            hint={t('Do CPF ou do passaporte, sem pontos nem traços.')}
            autoComplete="off"
            maxLength={60}
            required
          />
          <div>
            <Button variant="primary" name="intent" value="documento">
              {t('Continuar')}
            </Button>
          </div>
        </Form>
      ) : null}
      {proofs.code ? <ByCode here={here} refused={refused} isSent={isSent} /> : null}
      {hasNone ? (
        <Notice tone="warning">
          <p>{t('Esta reserva não tem documento nem telefone com que se possa comprovar. Fale com o atrativo.')}</p>
        </Notice>
      ) : null}
    </OwnPage>
  )
}

interface ByCodeProps {
  here: (sent: boolean) => string
  refused: FormState | undefined
  isSent: boolean
}

function ByCode({ here, refused, isSent }: ByCodeProps) {
  return (
    <div className="card stack">
      {isSent ? (
        <Form method="post" action={here(true)} native className="stack">
          <TextField
            field={{ ...fieldOf(refused, 'code'), value: '' }}
            label={t('Código recebido')}
            hint={t('6 números, enviados ao telefone da reserva. Vale 10 minutos.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={30}
            required
          />
          <div>
            <Button variant="primary" name="intent" value="codigo">
              {t('Conferir código')}
            </Button>
          </div>
        </Form>
      ) : null}
      <Form method="post" action={here(isSent)} native>
        <Button name="intent" value="enviar">
          {isSent ? t('Enviar outro código') : t('Receber um código no telefone da reserva')}
        </Button>
      </Form>
    </div>
  )
}

export const headers = secretHeaders

export const links = carrySheet(proveCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Mostre que a reserva é sua')} · ${data?.view.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
