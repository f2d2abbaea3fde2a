import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  CopyText,
  carrySheet,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PublicShell,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { Conversation, IssueTag, Words } from '#app/components/issue/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { t } from '#app/domain/words/speech.ts'
import { FlashNotice } from '../../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../../secret-page.tsx'
import { keyOf } from '../key-of.server.ts'
import { answer } from './answer.server.ts'
import { Documents } from './documents.tsx'
import followCssUrl from './follow.css?url'
import { loadFollow } from './load-follow.server.ts'
import type { FollowView } from './view.ts'

/** Needs no login: the URL is unguessable, and a session is ignored. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return json({ view: await loadFollow(request, keyOf(params)) })
}

export function action({ request, params }: ActionFunctionArgs) {
  return answer(request, keyOf(params))
}

export default function FollowRequest() {
  const { view } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { title, type, situation, facts, details, keep } = view
  const isMessage = refused?.fields.includes('message')
  return (
    <PublicShell place={view.shop} here={view.path}>
      <div className="stack follows">
        <div>
          <h1>{title}</h1>
          <IssueTag statusId={situation.id} label={situation.label} />
        </div>
        <FlashNotice role="status" />
        <ErrorSummary
          errors={summaryOf(refused)}
          title={isMessage ? t('A mensagem não foi enviada') : t('Nenhum documento foi enviado')}
        />
        {keep ? <Keep keep={keep} /> : null}
        <p>{situation.next}</p>
        <section className="card" aria-labelledby="pedido">
          <h2 id="pedido">{type}</h2>
          <DefinitionList items={facts} />
          <Words text={details} />
        </section>
        <Documents view={view} refused={isMessage ? undefined : refused} />
        <Talk view={view} refused={isMessage ? refused : undefined} />
        {view.mayGiveUp ? (
          <p>
            {t('Não precisa mais?')} <a href={`${view.path}/desistir`}>{t('Desistir do requerimento')}</a>
          </p>
        ) : null}
      </div>
    </PublicShell>
  )
}

function Keep({ keep: { address, isSent } }: { keep: NonNullable<FollowView['keep']> }) {
  return (
    <Notice tone="info" title={t('Guarde o endereço desta página')}>
      <p>
        {t('É por ele que você volta ao requerimento, e quem o tiver também.')}
        {isSent ? t(' Também o enviamos pelo WhatsApp ao telefone informado.') : ''}
      </p>
      <CopyText id="endereco" label={t('Endereço do requerimento')} value={address} />
    </Notice>
  )
}

interface TalkProps {
  view: Pick<FollowView, 'path' | 'messages' | 'mayWrite' | 'hash'>
  refused: FormState | undefined
}

function Talk({ view: { path, messages, mayWrite, hash }, refused }: TalkProps) {
  return (
    <section aria-labelledby="conversa" className="stack">
      <h2 id="conversa" tabIndex={-1}>
        {t('Conversa')}
      </h2>
      <Conversation messages={messages} />
      {mayWrite ? (
        <Form method="post" action={path} className="stack-s" key={messages.length}>
          <input type="hidden" name="hash" value={hash} />
          <TextAreaField
            field={fieldOf(refused, 'message')}
            label={t('Sua mensagem')}
            rows={4}
            maxLength={LONGEST_WORDS}
            required
          />
          <Button>{t('Enviar mensagem')}</Button>
        </Form>
      ) : (
        <p className="muted">{t('Este requerimento foi encerrado: não recebe mais mensagens nem documentos.')}</p>
      )}
    </section>
  )
}

export const headers = secretHeaders

export const links = carrySheet(followCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(data ? `${data.view.title} · ${data.view.shop.name}` : `${t('Requerimento')} · Trilha`)

export function ErrorBoundary() {
  return <StrangerError href="/requerimento" linkLabel={t('Fazer um requerimento')} />
}
