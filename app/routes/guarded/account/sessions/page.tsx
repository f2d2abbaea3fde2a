import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, type Column, DataTable, Form, PageHeader, SituationTag } from '#app/components/index.ts'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#app/contracts/account.ts'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { redirectRefused, redirectSaying, requireAccess, type Viewer } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const sessions = await viewer.call(listSessions, {})
  return { rows: sessions.map((session) => toSessionRow(session, viewer.place.timezone)) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  const id = form.get('id')
  if (typeof id !== 'string' && form.get('intent') !== 'end-others') throw malformed()
  const to = '/account/sessions'
  try {
    const text = typeof id === 'string' ? await endOne(viewer, id) : await endOthers(viewer)
    return redirectSaying(request, { to, text })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}

async function endOne(viewer: Viewer, id: string): Promise<string> {
  try {
    await viewer.call(endSession, { params: { id } })
  } catch (error) {
    // A 404 means that the session has ended already, which is the goal.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  return 'Sessão encerrada.'
}

async function endOthers(viewer: Viewer): Promise<string> {
  const { ended } = await viewer.call(endOtherSessions, {})
  if (ended === 0) return 'Não havia outra sessão.'
  return `${countLabel(ended, { one: 'sessão encerrada', many: 'sessões encerradas' })}.`
}

function toSessionRow({ id, device, address, created_date, last_seen, current }: OpenSession, zone: string) {
  const said = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  return { id, device, address, current, created: said(created_date), lastSeen: said(last_seen) }
}

type Row = ReturnType<typeof toSessionRow>

const columns: Column<Row>[] = [
  { key: 'device', header: 'Aparelho', cell: ({ device }) => device },
  { key: 'address', header: 'Endereço', cell: ({ address }) => <span className="num">{address || '–'}</span> },
  { key: 'created', header: 'Entrou em', cell: ({ created }) => <span className="num">{created}</span> },
  { key: 'lastSeen', header: 'Último uso', cell: ({ lastSeen }) => <span className="num">{lastSeen}</span> },
  { key: 'end', header: 'Encerrar', actions: true, cell: (row) => <EndCell row={row} /> }
]

function EndCell({ row }: { row: Row }) {
  if (row.current) return <SituationTag tone="green">Esta sessão</SituationTag>
  return (
    <Form method="post">
      <input type="hidden" name="id" value={row.id} />
      <Button>
        Encerrar
        <span className="vh">
          {' '}
          a sessão de {row.device}, {row.lastSeen}
        </span>
      </Button>
    </Form>
  )
}

export default function OwnSessions() {
  const { rows } = useLoaderData<typeof loader>()
  const others = rows.filter(({ current }) => !current).length
  return (
    <>
      <PageHeader
        title="Sessões"
        lead="Onde sua conta está aberta agora. Não reconhece uma? Encerre-a e troque a senha."
      />
      <SectionNav />
      <DataTable
        caption={countLabel(rows.length, { one: 'sessão aberta', many: 'sessões abertas' })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <div className="account-foot">
        {others > 0 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button variant="danger">Encerrar todas as outras</Button>
          </Form>
        ) : (
          <p className="muted">Sua conta só está aberta aqui.</p>
        )}
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Sessões · Trilha' }]

export const handle = { crumb: 'Sessões' }
