import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkNow, describeApis, lastChecked } from '#app/api-client/capabilities/check.server.ts'
import { Button, Form, PageHeader } from '#app/components/index.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type ServerView, toView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  if (lastChecked() === null) await checkNow(viewer.token)
  return toView(describeApis(), { at: lastChecked(), zone: viewer.place.timezone })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  await checkNow(viewer.token)
  return redirectSaying(request, { to: '/configurations/servers', text: 'Servidores verificados.' })
}

export default function Servers() {
  const { servers, checked } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Servidores" lead="Com quem o sistema fala, e o que cada servidor oferece." />
      <SectionNav />
      <div className="narrow-page stack">
        <Form method="post" action="/configurations/servers" className="row">
          <Button>Verificar de novo</Button>
          <span className="muted">{checked}</span>
        </Form>
        {servers.map((server) => (
          <Server key={server.title} server={server} />
        ))}
      </div>
    </>
  )
}

function Server({ server: { title, host, answers, version, summary, off, on, derived } }: { server: ServerView }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      <dl className="servers-facts">
        <dt>Endereço</dt>
        <dd>{host}</dd>
        <dt>Responde</dt>
        <dd>{answers}</dd>
        <dt>Versão</dt>
        <dd>{version}</dd>
      </dl>
      <p>{summary}</p>
      <Names title="Não oferece" names={off} />
      <Names title="Feito com o que o servidor oferece" names={derived} />
      {on.length > 0 ? (
        <details>
          <summary>Oferece a mais ({on.length})</summary>
          <ul className="servers-names">
            {on.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <h3>
        {title} ({names.length})
      </h3>
      <ul className="servers-names">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

export const handle = { crumb: 'Servidores' }
export const meta: MetaFunction = () => [{ title: 'Servidores · Trilha' }]
