import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  fieldOf,
  LinkButton,
  PublicShell,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { giveUpLinkedIssue, readLinkedIssue } from '#app/contracts/issues/public.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { CANCELLED } from '#app/domain/issue/status.ts'
import { t } from '#app/domain/words/speech.ts'
import { openCall, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../../secret-page.tsx'
import { toShopWindow } from '../../../shop-window.ts'
import formPageCssUrl from '../../form-page.css?url'
import { keyOf, sayUnknown } from '../key-of.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const call = openCall(request)
  const key = keyOf(params)
  const { issue, place } = await call(readLinkedIssue, { params: { key }, query: { seen: false } }).catch(sayUnknown)
  const path = `/requerimento/${key}`
  // The request was decided meanwhile, so show its current state.
  if (!(issue.moves ?? []).includes(CANCELLED)) throw redirect(path)
  const shown = await findPublicPlace(call, place.uuid)
  const { number, type_label: type } = issue
  return json({ shop: shown ? toShopWindow(shown) : { name: place.name }, path, number, type })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = keyOf(params)
  try {
    requireFields(form, 'complete')
    const body = { message: readField(form, 'message') }
    await openCall(request)(giveUpLinkedIssue, { params: { key }, body })
    return redirectSaying(request, { to: `/requerimento/${key}`, text: t('Você desistiu deste requerimento.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function GiveUp() {
  const { shop, path, number, type } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <PublicShell place={shop} here={`${path}/desistir`}>
      <div className="narrow stack">
        <h1>{t('Desistir do requerimento {number}?', { number })}</h1>
        <ErrorSummary errors={summaryOf(refused)} title={t('O requerimento continua aberto')} />
        <p>
          <b>{type}</b>. {t('A equipe deixa de trabalhar nele, e ele não recebe mais mensagens nem documentos.')}
        </p>
        <Form method="post" action={`${path}/desistir`} native className="stack">
          <TextAreaField
            field={fieldOf(refused, 'message')}
            label={t('Quer dizer por quê?')}
            optional
            rows={3}
            maxLength={LONGEST_WORDS}
          />
          <div className="row">
            <Button variant="danger">{t('Desistir do requerimento')}</Button>
            <LinkButton to={path} native>
              {t('Voltar sem desistir')}
            </LinkButton>
          </div>
        </Form>
      </div>
    </PublicShell>
  )
}

export const headers = secretHeaders

export const links = carrySheet(formPageCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(
    data
      ? `${t('Desistir do requerimento {number}', { number: data.number })} · ${data.shop.name}`
      : `${t('Requerimento')} · Trilha`
  )

export function ErrorBoundary() {
  return <StrangerError href="/requerimento" linkLabel={t('Fazer um requerimento')} />
}
