import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, type LiveHandle, PageHeader, summaryOf } from '#app/components/index.ts'
import { Conversation, IssueTag } from '#app/components/issue/index.ts'
import { readIssue } from '#app/contracts/issues/issues.ts'
import {
  flashHeaders,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  type Viewer
} from '#app/session/index.server.ts'
import { receiveDocuments } from '../../../collect-documents.server.ts'
import { actOn, fillIn } from './act.server.ts'
import { DocumentsCard } from './documents-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { loadDetails } from './load.server.ts'
import { MessageForm } from './message-form.tsx'
import { MoveCard } from './move-card.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/details')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  if (id === '') throw redirect('/issues/index', { headers: flashHeaders(request, noId) })
  return loadDetails(viewer, id)
}

/** Maps API field names to form field names, per form. */
const renames: Record<string, Record<string, string>> = { move: { message: 'reason' }, judge: { reason: 'why' } }

const noId = { tone: 'warning', text: 'Escolha um requerimento da lista.' } as const

/** Documents arrive as a multipart form, everything else as an ordinary one. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/details')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const hasFiles = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  let form = new FormData()
  try {
    if (!hasFiles) form = await request.formData()
    if (readField(form, 'intent') === 'ready') return await fillIn(viewer, form)
    const keep = (read: FormData) => {
      form = read
    }
    const { text, at, tone } = await (hasFiles ? receive(request, viewer, { id, keep }) : actOn(viewer, id, form))
    return redirectSaying(request, { to: `/issues/details?${new URLSearchParams({ id })}#${at}`, text, tone })
  } catch (error) {
    return refuseForm(form, error, { rename: renames[readField(form, 'intent')], answers403: true })
  }
}

async function receive(request: Request, viewer: Viewer, { id, keep }: { id: string; keep: (read: FormData) => void }) {
  const findAsked = async () => (await viewer.call(readIssue, { params: { id } })).documents
  return {
    at: 'documentos',
    ...(await receiveDocuments(request, viewer, { ref: 'issues', refId: id, findAsked, keep }))
  }
}

export default function IssueDetails() {
  const { issue, moves, messages, documents, asked, missing, attends, ...data } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/issues/details?id=${issue.id}`
  return (
    <>
      <PageHeader
        title={issue.title}
        lead={issue.type}
        actions={
          <span id="situacao" tabIndex={-1}>
            <IssueTag statusId={issue.statusId} label={issue.status} />
          </span>
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
        <div className="sheet">
          <FactsCard issue={issue} />
          {moves.options.length > 0 || moves.mayGiveUp ? (
            <MoveCard path={path} moves={moves} refused={refused} version={issue.version} />
          ) : null}
          {documents ? (
            <DocumentsCard
              path={path}
              documents={documents}
              asked={asked}
              missing={missing}
              attends={attends}
              refused={refused}
              statusId={issue.statusId}
              mayWrite={issue.mayWrite}
            />
          ) : null}
          {messages ? (
            <section className="card stack sheet-wide" id="conversa" aria-labelledby="titulo-conversa" tabIndex={-1}>
              <h2 id="titulo-conversa">Conversa</h2>
              <Conversation messages={messages} />
              {issue.mayWrite ? (
                <MessageForm path={path} refused={refused} {...data} />
              ) : (
                <p className="muted">Este requerimento foi encerrado: não recebe mais mensagens nem documentos.</p>
              )}
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.issue.title ?? 'Requerimento'} · Requerimentos · Trilha` }
]

export const handle = {
  hydrate: true,
  crumb: (data) => data?.issue.title ?? 'Requerimento',
  live: ['issues']
} satisfies CrumbHandle<typeof loader> & LiveHandle
