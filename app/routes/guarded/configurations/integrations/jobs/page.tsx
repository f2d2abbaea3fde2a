import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { Button, Form } from '#app/components/form/index.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { listFailedJobs, moveFailedJob } from '#app/contracts/failed-jobs.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { parseForm, redirectRefused, redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { defineList, Lines } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import jobsCssUrl from './jobs.css?url'

const path = '/configurations/integrations/jobs'

type FailedJob = CallOutput<typeof listFailedJobs>['data'][number]

function toFailedRow({ id, kind, created_at: since, tried_at: tried, tries, error }: FailedJob, zone: string) {
  return {
    id,
    kind,
    error,
    since: since ? formatInstant(since, zone) : '–',
    tried: tried ? formatInstant(tried, zone) : '–',
    tries: tries === 1 ? '1 vez' : `${tries} vezes`
  }
}

const list = defineList<ReturnType<typeof toFailedRow>>()({
  path,
  title: 'Tarefas que falharam',
  area: 'Configurações',
  crumb: 'Tarefas que falharam',
  lead: 'O sistema tentou todas as vezes e parou. Resolva a causa e mande tentar de novo.',
  noun: ['tarefa', 'tarefas'],
  filters: {},
  rowKey: ({ id }) => id,
  columns: [
    { header: 'Tarefa', cell: ({ kind, since }) => <Lines top={kind} below={`Desde ${since}`} /> },
    {
      header: 'Último erro',
      card: 'full',
      cell: ({ error, tried, tries }) => <Lines top={error} below={`Tentada ${tries}, a última em ${tried}`} />
    },
    {
      header: 'O que fazer',
      card: 'full',
      cell: ({ id, kind }) => (
        <Form method="post" action={path} className="failed-moves">
          <input type="hidden" name="id" value={id} />
          <Button name="action" value="retry" aria-label={`Tentar de novo: ${kind}`}>
            Tentar de novo
          </Button>
          <Button name="action" value="discard" variant="secondary" aria-label={`Descartar: ${kind}`}>
            Descartar
          </Button>
        </Form>
      )
    }
  ],
  empty: {
    title: 'Nenhuma tarefa falhou',
    text: 'O que falha é tentado de novo por cerca de quatro horas antes de aparecer aqui.'
  },
  absent: { title: 'Este servidor não mostra suas tarefas' },
  sheets: [jobsCssUrl]
})

export const loader = serveList(list, {
  permission: 'configurations/integrations',
  read: ({ page, limit }, { viewer }, options) => viewer.call(listFailedJobs, { query: { page, limit } }, options),
  row: (job, { zone }) => toFailedRow(job, zone)
})

const AskedSchema = z.object({ id: z.string(), action: z.enum(['retry', 'discard']) })

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/integrations')
  const form = await request.formData()
  try {
    const { id, action: wanted } = parseForm(form, AskedSchema)
    const { message } = await viewer.call(moveFailedJob, { params: { id }, body: { action: wanted } })
    return redirectSaying(request, { to: path, text: message })
  } catch (error) {
    return redirectRefused(request, { to: path, error })
  }
}

export default list.Page
export const links = list.links
export const meta = list.meta
export const handle = list.handle
