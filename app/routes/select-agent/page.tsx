import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  EmptyState,
  ErrorSummary,
  Form,
  LinkButton,
  Notice,
  PublicShell,
  RouteError,
  SelectField
} from '#app/components/index.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { findViewer, openCall } from '#app/session/index.server.ts'
import { AgentOptions } from './agent-options.tsx'
import { answerChoice } from './answer-choice.server.ts'
import { addressOf, loadChoice, readAsked } from './load-choice.server.ts'
import selectAgentCssUrl from './select-agent.css?url'
import type { ChoiceView, ProblemView } from './view.ts'

/** A visitor comes with the booking's sealed link, staff with a session; the API decides. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = readAsked(request)
  const view = await loadChoice(callOf(request), asked)
  return json({ view }, { status: view.kind === 'problem' ? view.status : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return answerChoice(callOf(request), { request, asked: readAsked(request) })
}

/** @throws Response to /login for a reader without session and link */
function callOf(request: Request) {
  const asked = readAsked(request)
  const viewer = findViewer(request)
  if (viewer) return viewer.call
  if (asked.token) return openCall(request)
  throw redirectDocument(`/login?${new URLSearchParams({ redirectTo: addressOf(asked) })}`)
}

export default function SelectAgent() {
  const { view } = useLoaderData<typeof loader>()
  return view.kind === 'choice' ? <Choice view={view} /> : <Problem view={view} />
}

function Choice({ view }: { view: ChoiceView }) {
  const refused = useActionData<typeof action>()
  const { visit, agents, closed } = view
  return (
    <PublicShell place={view.shop} here={view.here}>
      <div className="stack">
        <h1>{t('Escolher condutor')}</h1>
        <p>
          <b>{visit.attraction}</b>
          <br />
          <span className="day-title">{visit.day}</span>
          {t(', às')} <b>{visit.time}</b> · {visit.people}
        </p>
        <ErrorSummary
          errors={refused ? [{ message: refused.error, fieldId: closed ? undefined : 'f-condutor' }] : []}
          title={t('Nada foi alterado')}
        />
        {closed ? (
          <Notice tone="warning">
            <p>{tSaid(closed)}</p>
          </Notice>
        ) : (
          <>
            <LanguageFilter filter={view.filter} />
            {agents.length === 0 ? (
              <EmptyState title={t('Ninguém da lista fala este idioma')}>
                {t('Escolha outro idioma, ou todos.')}
              </EmptyState>
            ) : (
              <ChoiceForm view={view} error={refused?.error ?? ''} picked={refused?.picked ?? ''} />
            )}
          </>
        )}
        <p>
          <a href={view.backHref}>{t('Voltar à reserva sem mudar')}</a>
        </p>
      </div>
    </PublicShell>
  )
}

function ChoiceForm({ view, error, picked }: { view: ChoiceView; error: string; picked: string }) {
  const { agents, chosenCount, operator } = view
  const mayAdd = operator && chosenCount > 0
  return (
    <Form method="post" action={view.here} native className="stack">
      <AgentOptions agents={agents} mayLeave={chosenCount > 0} error={error} picked={picked} />
      {mayAdd ? (
        <p className="small muted">
          “Confirmar escolha” deixa só quem você marcou; “Incluir também” mantém quem já está.
        </p>
      ) : null}
      <div className="row">
        <Button variant="primary" name="modo" value="trocar">
          {t('Confirmar escolha')}
        </Button>
        {mayAdd ? (
          <Button name="modo" value="incluir">
            Incluir também
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function LanguageFilter({ filter }: { filter: ChoiceView['filter'] }) {
  if (!filter) return null
  return (
    <Form method="get" action="/selectagent" native className="filter">
      <input type="hidden" name="reserva" value={filter.reserva} />
      {filter.token ? <input type="hidden" name="token" value={filter.token} /> : null}
      <SelectField
        field={{ name: 'idioma', value: filter.idioma }}
        label={t('Idioma')}
        options={filter.options}
        empty={t('Todos os idiomas')}
      />
      <Button>{t('Filtrar')}</Button>
    </Form>
  )
}

function Problem({ view }: { view: ProblemView }) {
  return (
    <PublicShell place={null} here="/booking">
      <div className="oops stack">
        <h1>{view.title}</h1>
        <p>{view.message}</p>
        <p>
          <LinkButton to={view.backHref} variant="primary" native>
            {view.backLabel}
          </LinkButton>
        </p>
      </div>
    </PublicShell>
  )
}

export const links = carrySheet(selectAgentCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data?.view.kind === 'problem'
        ? `${data.view.title} · Trilha`
        : `${t('Escolher condutor')} · ${data?.view.shop?.name ?? 'Trilha'}`
  },
  { name: 'robots', content: 'noindex' }
]

export function ErrorBoundary() {
  return (
    <PublicShell place={null} here="/booking">
      <RouteError />
    </PublicShell>
  )
}
