import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inPlaces } from '#app/components/document/in-places.tsx'
import { carrySheet, ErrorSummary, type FormState, Notice, PublicShell, summaryOf } from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { t, tCount, tSaid } from '#app/domain/words/speech.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { answerList } from './answer.server.ts'
import groupListCssUrl from './group-list.css?url'
import { ListForm } from './list-form.tsx'
import { loadGroupList } from './load.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadGroupList(request, params.key ?? '')
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerList(request, params.key ?? '')
}

/** Rows of an untouched form. */
const firstRows = 3

export default function GroupList() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused: FormState | undefined = answer
  const read = answer && 'read' in answer ? answer.read : null
  const more = answer && 'more' in answer ? answer.more : null
  const sent = answer?.fields.filter((name) => /^rows\[\d+\]\.name$/.test(name)).length ?? firstRows
  const { shop, path, name, visits } = view
  return (
    <PublicShell place={shop} here={path}>
      <div className="narrow stack">
        <h1>{t('Lista de pessoas do grupo {name}', { name })}</h1>
        <FlashNotice role="status" />
        <ErrorSummary errors={summaryOf(refused)} title={t('Nada foi salvo')} />
        {read ? <ReadPeople {...read} /> : null}
        <ul>
          {visits.map(({ what, when, people }) => (
            <li key={`${what} ${when}`}>
              <b>{what}</b>: {when}, {people}
            </li>
          ))}
        </ul>
        <Expected view={view} />
        <ListForm view={view} refused={refused} rows={{ count: more?.count ?? sent, first: more?.from ?? null }} />
        <p className="muted">
          {t('{place} usa a lista para receber o grupo, e a apaga algum tempo depois da visita.', { place: shop.name })}{' '}
          {shop.privacyHref ? <a href={shop.privacyHref}>{t('Privacidade')}</a> : null}
        </p>
      </div>
    </PublicShell>
  )
}

function Expected({ view: { sent, bought } }: { view: ReturnType<typeof useLoaderData<typeof loader>> }) {
  return (
    <section className="stack-s" id="enviados" aria-labelledby="enviados-titulo">
      <h2 id="enviados-titulo">{t('O grupo comprou para {people}', { people: peopleLabel(bought) })}</h2>
      <p>
        {sent === 0
          ? t('Por este endereço ainda não veio nenhum nome.')
          : tCount(
              sent,
              'Por este endereço já veio {n} nome, contando os repetidos.',
              'Por este endereço já vieram {n} nomes, contando os repetidos.'
            )}
      </p>
      <p>
        {t(
          'Este endereço pode ser repassado, e por isso ele não mostra quem está na lista, nem quantos: só o atrativo a lê. Envie-o apenas a quem ajuda com a lista.'
        )}
      </p>
    </section>
  )
}

interface ReadPeopleProps {
  said: string
  people: { name: string; document: string; birth: string; note: string }[]
}

/** Shows the sender what was read of this very form. */
function ReadPeople({ said, people }: ReadPeopleProps) {
  return (
    <section className="stack-s" aria-labelledby="lido">
      <h2 id="lido">{t('O que foi lido')}</h2>
      <Notice role="status" isOutcome>
        <p>{tSaid(said)}</p>
      </Notice>
      <ol>
        {inPlaces(people, ({ name, document, birth, note }) => (
          <li>
            <b>{name}</b>{' '}
            {[document && t('documento {document}', { document }), birth && t('nascimento {birth}', { birth }), note]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ol>
    </section>
  )
}

export const headers = secretHeaders

export const links = carrySheet(groupListCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Lista de pessoas')} · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
