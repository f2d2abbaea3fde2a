import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { askOwnAnonymising, readOwnData } from '#app/contracts/privacy/visitor.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { toSections } from '#app/domain/privacy/sections.ts'
import { t } from '#app/domain/words/speech.ts'
import { readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import dataCssUrl from './data.css?url'
import { askAgain, openOwn, requireKeptProof, toOwnView } from './open-own.server.ts'
import { OwnPage } from './own-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const proof = requireKeptProof(request, own, 'meus-dados')
  const found = await own
    .call(readOwnData, { params: { uuid: own.booking.uuid }, body: { proof } })
    .catch((error: unknown) => askAgain(error, own, 'meus-dados'))
  return {
    view: toOwnView(own),
    sections: toSections(found.tables, own.place.timezone),
    open: found.open_request,
    dueOn: found.due_on ? formatDay(found.due_on) : ''
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const own = await openOwn(request, params.id ?? '')
  const form = await request.formData()
  const proof = requireKeptProof(request, own, 'meus-dados')
  try {
    requireFields(form, 'reason', 'complete')
    const body = { proof, reason: readField(form, 'reason') }
    const { message } = await own
      .call(askOwnAnonymising, { params: { uuid: own.booking.uuid }, body })
      .catch((error: unknown) => askAgain(error, own, 'meus-dados'))
    return redirectSaying(request, { to: own.path, text: message })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function OwnData() {
  const { view, sections, open, dueOn } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <OwnPage view={view} title={t('Meus dados')}>
      <ErrorSummary errors={summaryOf(refused)} title={t('O pedido não foi feito')} />
      <p>
        {t('O que {place} guarda de quem fez esta reserva.', { place: view.shop.name })}{' '}
        {t(
          'Documento, telefone e e-mail aparecem cobertos, porque o endereço desta página pode ter sido passado adiante: a cópia inteira, peça ao parque.'
        )}
      </p>
      <p>
        <LinkButton to={`${view.path}/meus-dados.json`} native>
          {t('Baixar (JSON)')}
        </LinkButton>
      </p>
      {sections.map(({ title, rows }) => (
        <details key={title} className="fold">
          <summary>
            {title} ({rows.length})
          </summary>
          {rows.map((row) => (
            <DefinitionList key={JSON.stringify(row)} items={row} />
          ))}
        </details>
      ))}
      {open ? (
        <Notice tone="info" title={t('Pedido {number} em andamento', { number: open })}>
          <p>{t('O parque responde até {day}.', { day: dueOn })}</p>
        </Notice>
      ) : (
        <Form method="post" action={`${view.path}/meus-dados`} native className="card stack">
          <h2>{t('Pedir que meus dados sejam retirados')}</h2>
          <p>
            {t(
              'Duas pessoas do parque conferem o pedido. Reservas por vir precisam antes acontecer ou ser canceladas. Valores e notas fiscais ficam pelo tempo que a lei manda, sem o seu nome onde ele não for preciso.'
            )}
          </p>
          <TextAreaField field={fieldOf(refused, 'reason')} label={t('Quer dizer algo?')} maxLength={500} optional />
          <Button variant="danger">{t('Pedir a retirada')}</Button>
        </Form>
      )}
    </OwnPage>
  )
}

export const headers = secretHeaders

export const links = carrySheet(dataCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Meus dados')} · ${data?.view.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
