import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Form,
  LinkButton,
  Notice,
  PageHeader,
  Pagination
} from '#app/components/index.ts'
import { listFailedJobs, moveFailedJob } from '#app/contracts/failed-jobs.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { parseForm, redirectRefused, redirectSaying, requireAccess, whereKnown } from '#app/session/index.server.ts'

const permission = 'configurations/integrations'
const path = '/configurations/integrations/jobs'
const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const search = new URL(request.url).searchParams
  const page = readPage(search.get('pagina'))
  const found = await whereKnown(viewer.call(listFailedJobs, { query: { page, limit: pageSize } }))
  const at = (moment: string | null) => (moment ? formatInstant(moment, viewer.place.timezone) : '–')
  const rows = (found?.data ?? []).map(({ id, kind, created_at, tried_at, tries, error }) => ({
    id,
    kind,
    error,
    since: at(created_at),
    tried: at(tried_at),
    tries: tries === 1 ? '1 vez' : `${tries} vezes`
  }))
  const total = found?.total ?? 0
  const installation = (found?.installation ?? []).map(({ kind, count }) => `${kind} (${count})`).join(', ')
  const discarded = rows.find(({ id }) => id === search.get('descartar')) ?? null
  return {
    rows,
    page,
    discarded,
    installation,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    isKnown: found !== null
  }
}

const AskedSchema = z.object({ id: z.string(), action: z.enum(['retry', 'discard']) })

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    const { id, action: wanted } = parseForm(form, AskedSchema)
    const { message } = await viewer.call(moveFailedJob, { params: { id }, body: { action: wanted } })
    return redirectSaying(request, { to: path, text: message })
  } catch (error) {
    return redirectRefused(request, { to: path, error })
  }
}

type FailedView = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function FailedJobs() {
  const { rows, page, discarded, installation, total, pages, isKnown } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Tarefas que falharam"
        lead="O sistema tentou todas as vezes e parou. Resolva a causa e mande tentar de novo."
      />
      {installation ? (
        <Notice tone="warning" title="Também falharam tarefas que não são de um parque">
          <p>{installation}. Peça a quem cuida do servidor: ele vê a causa e manda tentar de novo.</p>
        </Notice>
      ) : null}
      {discarded ? <Discard key={discarded.id} job={discarded} page={page} /> : null}
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Tarefas que falharam"
            hideCaption
            columns={columnsOf(page)}
            rows={rows}
            rowKey={({ id }: FailedView) => id}
          />
          <Pagination page={page} pageCount={pages} total={total} noun={['tarefa', 'tarefas']} param="pagina" />
        </>
      ) : (
        <EmptyState title={isKnown ? 'Nenhuma tarefa falhou' : 'Este servidor não mostra suas tarefas'}>
          {isKnown ? 'O que falha é tentado de novo por cerca de quatro horas antes de aparecer aqui.' : null}
        </EmptyState>
      )}
    </>
  )
}

const pageOf = (page: number) => (page === 1 ? path : `${path}?pagina=${page}`)

/** Nothing brings it back. */
function Discard({ job: { id, kind, since }, page }: { job: FailedView; page: number }) {
  return (
    <section className="card stack-s" aria-labelledby="descartar">
      <h2 id="descartar">Descartar “{kind}”?</h2>
      <p>A tarefa de {since} não será feita, e isto não se desfaz.</p>
      <Form method="post" action={path} className="row">
        <input type="hidden" name="id" value={id} />
        {/* It was pressed a moment ago, and this is what it asks. */}
        <Button name="action" value="discard" variant="danger" autoFocus>
          Sim, descartar
        </Button>
        <LinkButton to={pageOf(page)}>Não, voltar</LinkButton>
      </Form>
    </section>
  )
}

const columnsOf = (page: number): Column<FailedView>[] => [
  {
    key: 'kind',
    header: 'Tarefa',
    cell: ({ kind, since }) => (
      <>
        {kind} <span className="sub">Desde {since}</span>
      </>
    )
  },
  {
    key: 'error',
    header: 'Último erro',
    card: 'full',
    cell: ({ error, tried, tries }) => (
      <>
        {error}{' '}
        <span className="sub">
          Tentada {tries}, a última em {tried}
        </span>
      </>
    )
  },
  {
    key: 'moves',
    header: 'O que fazer',
    card: 'full',
    cell: ({ id, kind }) => (
      <Form method="post" action={path} className="failed-moves">
        <input type="hidden" name="id" value={id} />
        <Button name="action" value="retry" aria-label={`Tentar de novo: ${kind}`}>
          Tentar de novo
        </Button>
        <LinkButton to={`${path}?pagina=${page}&descartar=${id}#descartar`}>
          Descartar<span className="vh">: {kind}</span>
        </LinkButton>
      </Form>
    )
  }
]

export const meta: MetaFunction = () => [{ title: 'Tarefas que falharam · Configurações · Trilha' }]

export const handle = { crumb: 'Tarefas que falharam' }
