import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { carrySheet, Notice, PublicShell } from '#app/components/index.ts'
import { Words } from '#app/components/issue/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { FlashNotice } from '../../../flash-notice.tsx'
import { StrangerError } from '../../../secret-page.tsx'
import { shareLinks, shareMeta } from '../../../share-meta.ts'
import { ContactWays } from '../../contact-ways.tsx'
import { PlaceChoices } from '../../place-choices.tsx'
import { addressOf, loadOpen, readAsked } from './load-open.server.ts'
import openCssUrl from './open.css?url'
import { RequestForm } from './request-form.tsx'
import { sendRequest } from './send-request.server.ts'
import type { ClosedView, OpenView, TypesView } from './view.ts'

/** Open to anybody; a session is ignored. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await loadOpen(request)
  const share = shareLinks(context.origin, { path: view.kind === 'places' ? '/requerimento' : view.here })
  return json({ view, share }, { status: view.kind === 'types' && view.isUnknown ? 404 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  const asked = await readAsked(request)
  // Since the form was opened, the place has closed or the type was withdrawn; that page tells so.
  if (!asked?.type) return redirect(asked ? addressOf(asked.place.uuid) : '/requerimento', 303)
  return sendRequest(request, { pid: asked.place.uuid, type: asked.type })
}

export default function OpenRequest() {
  const { view } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <PublicShell place={view.shop} here={view.kind === 'places' ? '/requerimento' : view.here}>
      <div className="stack asks">
        <h1>{view.kind === 'form' ? view.type.label : t('Fazer um requerimento')}</h1>
        <FlashNotice role="status" />
        {view.kind === 'places' ? (
          <PlaceChoices choices={view.choices} question={t('A que parque você quer pedir?')} path="/requerimento" />
        ) : null}
        {view.kind === 'closed' ? <Closed view={view} /> : null}
        {view.kind === 'types' ? <Types view={view} /> : null}
        {view.kind === 'form' ? <RequestForm view={view} refused={refused} /> : null}
      </div>
    </PublicShell>
  )
}

function Closed({ view: { contact } }: { view: ClosedView }) {
  return (
    <>
      <p>{t('Este parque não recebe requerimentos por aqui.')}</p>
      {contact ? (
        <section aria-labelledby="contato" className="stack-s">
          <h2 id="contato">{t('Fale com o parque')}</h2>
          <ContactWays contact={contact} />
        </section>
      ) : null}
    </>
  )
}

function Types({ view: { choices, isUnknown } }: { view: TypesView }) {
  return (
    <>
      {isUnknown ? (
        <Notice tone="warning" role="status">
          <p>{t('Este tipo de requerimento não existe mais aqui. Escolha outro da lista.')}</p>
        </Notice>
      ) : null}
      <p>{t('O que você quer pedir? Não é preciso ter cadastro.')}</p>
      <ul>
        {choices.map(({ href, label, description }) => (
          <li key={href} className="card">
            <h2>
              <a href={href}>{label}</a>
            </h2>
            {description ? <Words text={description} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

export const links = carrySheet(openCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('Fazer um requerimento')} · ${data?.view.shop?.name ?? 'Trilha'}` },
  { name: 'robots', content: 'noindex' },
  ...shareMeta(data?.share, {
    site: data?.view.shop?.name,
    title: [t('Fazer um requerimento'), data?.view.shop?.name].filter(Boolean).join(' · '),
    text: (data && textOf(data.view)) || t('Faça um pedido com os documentos e acompanhe a resposta, sem cadastro.')
  })
]

/** The place's own text about what can be requested. */
function textOf(view: Pick<OpenView, 'kind'> & { type?: { description: string } }): string {
  return view.type?.description ?? ''
}

export function ErrorBoundary() {
  return <StrangerError href="/requerimento" linkLabel={t('Fazer um requerimento')} />
}
