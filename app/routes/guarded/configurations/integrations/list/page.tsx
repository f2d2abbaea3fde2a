import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { INTEGRATIONS } from '#app/api-client/integrations/registry.server.ts'
import { readStates, runTest } from '#app/api-client/integrations/states.server.ts'
import { Button, Form, LinkButton, PageHeader, SituationTag } from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import { redirectRefused, redirectSaying, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { leftOf, readDeadline } from '#app/time/deadline.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import { elsewhereOf, type IntegrationView, toView } from './view.ts'

const path = '/configurations/integrations'
/** Milliseconds. */
const mostForTest = 10_000

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  // This call checks the token, which nothing else here does. An API limited to the specification lacks it.
  const [states] = await Promise.all([readStates(), whereKnown(viewer.call(getSession, {}))])
  return {
    integrations: INTEGRATIONS.map((one) => toView(one, states.get(one.key), viewer.place.timezone)),
    elsewhere: elsewhereOf(viewer.can)
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    await whereKnown(viewer.call(getSession, {}))
    const asked = INTEGRATIONS.find(({ key, isOn }) => key === form.get('key') && isOn())
    const test = asked?.test
    if (!asked || !test) throw notFound({ message: 'Esta integração não está ligada.' })
    const timeoutMs = leftOf(readDeadline(request.headers), mostForTest)
    const requestId = request.headers.get('x-request-id') ?? ''
    const outcome = await runTest(asked.key, () => test({ requestId, timeoutMs }))
    if (outcome === null) {
      const text = 'Um teste acabou de ser feito: espere alguns segundos.'
      return redirectSaying(request, { to: path, text, tone: 'warning' })
    }
    const { ok, words } = outcome
    return redirectSaying(request, { to: path, text: `${asked.label}: ${words}`, tone: ok ? 'success' : 'warning' })
  } catch (error) {
    return redirectRefused(request, { to: path, error })
  }
}

export default function Integrations() {
  const { integrations, elsewhere } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Integrações"
        lead="Os outros sistemas ligados a este, e como responderam por último."
        actions={
          <>
            <LinkButton to="/configurations/integrations/jobs">Tarefas que falharam</LinkButton>
            <LinkButton to="/configurations/integrations/import">Importar do sistema antigo</LinkButton>
          </>
        }
      />
      <SectionNav />
      <div className="narrow-page stack">
        {integrations.map((integration) => (
          <IntegrationCard key={integration.key} integration={integration} />
        ))}
        {elsewhere.length > 0 ? (
          <section className="card stack" aria-labelledby="elsewhere">
            <h2 id="elsewhere">O que o parque escolhe</h2>
            <p className="muted">Cada uma tem sua página, com credenciais e teste.</p>
            <div className="row">
              {elsewhere.map(({ to, label }) => (
                <LinkButton key={to} to={to}>
                  {label}
                </LinkButton>
              ))}
            </div>
          </section>
        ) : null}
      </div>
    </>
  )
}

function IntegrationCard({ integration }: { integration: IntegrationView }) {
  const { key, label, what, state, tone, lines, canTest } = integration
  return (
    <section className="card stack" aria-labelledby={key}>
      <h2 id={key}>
        {label} <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      <p className="muted">{what}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {canTest ? (
        <Form method="post" action={path}>
          <Button name="key" value={key}>
            Testar: {label}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Integrações · Configurações · Trilha' }]

export const handle = { crumb: 'Integrações' }
