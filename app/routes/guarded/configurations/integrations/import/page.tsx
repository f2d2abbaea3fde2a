import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Button, DataTable, FileLink, Form, Notice, PageHeader, SituationTag } from '#app/components/index.ts'
import { getLegacyImport, listLegacyNotes, moveLegacyImport, startLegacyImport } from '#app/contracts/legacy/import.ts'
import {
  parseForm,
  readField,
  redirectRefused,
  redirectSaying,
  requireAccess,
  type Viewer,
  whereKnown
} from '#app/session/index.server.ts'
import { toNoteView, toRunView } from './view.ts'

const permission = 'configurations/integrations'
const path = '/configurations/integrations/import'
const shown = 100
const notHere = 'Este servidor não importa do sistema antigo.'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const known = await whereKnown(viewer.call(getLegacyImport, {}))
  const { problem, runs } = known ?? { problem: notHere, runs: [] }
  const [run] = runs
  const notes = run ? await viewer.call(listLegacyNotes, { params: { id: run.id }, query: { limit: shown } }) : null
  return {
    problem,
    run: run ? toRunView(run, viewer.place.timezone) : null,
    notes: notes?.data.map(toNoteView) ?? [],
    hasMore: notes?.has_next ?? false,
    canEdit: viewer.can('configurations/edit'),
    key: randomUUID()
  }
}

const AskedSchema = z.union([
  z.object({ mode: z.enum(['preview', 'import']), key: z.string() }),
  z.object({ id: z.string(), action: z.enum(['pause', 'resume', 'end']) })
])

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    return redirectSaying(request, { to: path, text: await act(viewer, form) })
  } catch (error) {
    return redirectRefused(request, { to: path, error })
  }
}

async function act(viewer: Viewer, form: FormData): Promise<string> {
  const asked = parseForm(form, AskedSchema)
  if ('mode' in asked) {
    const idempotencyKey = readField(form, 'key') || undefined
    await viewer.call(startLegacyImport, { body: { mode: asked.mode } }, { idempotencyKey })
    return asked.mode === 'preview' ? 'Conferência começada.' : 'Importação começada.'
  }
  const { id, action: wanted } = asked
  await viewer.call(moveLegacyImport, { params: { id }, body: { action: wanted } })
  return said[wanted]
}

const said = {
  pause: 'Pausada: o que já veio fica.',
  resume: 'Continua de onde parou.',
  end: 'Encerrada: o que já veio fica.'
}

export default function LegacyImport() {
  const { problem, run, notes, hasMore, canEdit, key } = useLoaderData<typeof loader>()
  const isFree = !run || !(run.isRunning || run.isPaused)
  return (
    <div className="stack">
      <PageHeader
        title="Importar do sistema antigo"
        lead="Atrativos, condutores, clientes, reservas e lançamentos, uma vez cada um. O que mudou aqui não é sobrescrito."
      />
      {problem ? <Notice>{problem}</Notice> : null}
      {run ? <Run run={run} canEdit={canEdit && !problem} /> : null}
      {canEdit && isFree && !problem ? <Start formKey={key} /> : null}
      {run && notes.length > 0 ? <Report id={run.id} notes={notes} hasMore={hasMore} /> : null}
    </div>
  )
}

function Start({ formKey }: { formKey: string }) {
  return (
    <Form method="post" action={path} className="card stack narrow-page">
      <h2>Começar</h2>
      <p>
        Confira antes: tudo é lido e contado, e nada é salvo. A importação pode ser pausada, e continua de onde parou;
        feita de novo, só traz o que ainda não veio.
      </p>
      <p className="muted">
        Ninguém recebe mensagens. Atrativos vêm fora de venda e condutores sem página pública. Uma reserva de hoje em
        diante ocupa suas vagas, ou fica de fora se não há: o relatório diz qual.
      </p>
      <div className="row">
        <Button variant="primary" name="mode" value="preview">
          Conferir antes
        </Button>
        <Button name="mode" value="import">
          Importar
        </Button>
      </div>
      <input type="hidden" name="key" value={formKey} />
    </Form>
  )
}

type RunView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['run']>

function Run({ run, canEdit }: { run: RunView; canEdit: boolean }) {
  const { id, title, state, tone, progress, failure, isRunning, isPaused, counts, created } = run
  return (
    <section className="card stack" aria-labelledby="run">
      <h2 id="run">
        {title} <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      <p>{progress}</p>
      {failure ? <Notice>{failure}</Notice> : null}
      {counts.length > 0 ? (
        <DataTable
          caption="O que foi lido até agora"
          hideCaption
          rows={counts}
          rowKey={({ noun }) => noun}
          columns={[
            { key: 'noun', header: 'O quê', cell: ({ name }) => name },
            { key: 'read', header: 'Lidos', align: 'end', cell: ({ read }) => read },
            { key: 'created', header: created, align: 'end', cell: (row) => row.created },
            { key: 'same', header: 'Já estavam', align: 'end', cell: ({ same }) => same },
            { key: 'differs', header: 'Diferentes', align: 'end', cell: ({ differs }) => differs },
            { key: 'conflict', header: 'Conflitos', align: 'end', cell: ({ conflict }) => conflict },
            { key: 'skipped', header: 'De fora', align: 'end', cell: ({ skipped }) => skipped }
          ]}
        />
      ) : null}
      {canEdit && (isRunning || isPaused) ? (
        <Form method="post" action={path} className="row">
          <input type="hidden" name="id" value={id} />
          <Button name="action" value={isRunning ? 'pause' : 'resume'}>
            {isRunning ? 'Pausar' : 'Continuar'}
          </Button>
          <Button name="action" value="end" variant="quiet">
            Encerrar
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

interface ReportProps {
  id: string
  notes: ReturnType<typeof toNoteView>[]
  hasMore: boolean
}

function Report({ id, notes, hasMore }: ReportProps) {
  return (
    <section className="stack" aria-labelledby="report">
      <h2 id="report">Relatório</h2>
      <p className="muted">
        {hasMore ? `Os primeiros ${shown}; o arquivo tem todos.` : 'O que ficou de fora, conflitou ou é diferente.'}
      </p>
      <div className="row">
        <FileLink to={`${path}.csv?id=${encodeURIComponent(id)}`} />
      </div>
      <DataTable
        caption="O que ficou de fora, conflitou ou é diferente"
        hideCaption
        rows={notes}
        rowKey={(note) => note.id}
        columns={[
          { key: 'noun', header: 'O quê', cell: ({ noun }) => noun },
          { key: 'number', header: 'Número lá', cell: ({ number }) => number },
          { key: 'kind', header: 'Situação', cell: ({ kind }) => kind },
          { key: 'what', header: 'Por quê', card: 'full', cell: ({ what }) => what }
        ]}
      />
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Importar do sistema antigo · Configurações · Trilha' }]

export const handle = { crumb: 'Importar do sistema antigo', live: ['settings'] }
