import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  Button,
  Clamped,
  type Column,
  DataTable,
  EmptyState,
  FileLinks,
  Form,
  Icon,
  LinkButton,
  type LiveHandle,
  Notice,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  SituationTag
} from '#app/components/index.ts'
import { cancelMessage, resendMessage } from '#app/contracts/messenger.ts'
import { redirectRefused, redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'
import { MessagesNav, type Tab, tabsOf } from '../messages-nav.tsx'
import { DirectForm } from './direct-form.tsx'
import { loadQueue, type QueueView, whereListed } from './load.server.ts'
import { type MessageRow, stateOptions } from './row.ts'
import { sendDirect } from './send-direct.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const queue = await whereListed(viewer, loadQueue(viewer, new URL(request.url).searchParams))
  return { queue, key: crypto.randomUUID(), tabs: tabsOf(viewer), mayWrite: viewer.can('messages/write') }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  const form = await request.formData()
  const to = '/messages/index'
  if (form.get('intent') === 'direct') return sendDirect(viewer, { request, form })
  try {
    requireFields(form, 'intent', 'id', 'complete')
    const params = { id: String(form.get('id')) }
    if (form.get('intent') === 'resend') {
      await viewer.call(resendMessage, { params })
      return redirectSaying(request, { to, text: 'A mensagem vai de novo.' })
    }
    await viewer.call(cancelMessage, { params })
    return redirectSaying(request, { to, text: 'A mensagem foi cancelada.' })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}

export default function Messages() {
  const { queue, key, tabs, mayWrite } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return queue ? (
    <Queue {...queue} tabs={tabs} mayWrite={mayWrite} />
  ) : (
    <DirectForm idempotencyKey={key} refused={refused} />
  )
}

interface QueueProps extends QueueView {
  tabs: readonly Tab[]
  mayWrite: boolean
}

function Queue({ rows, isSimulated, page, pages, status, total, batch, sending, hidden, tabs, mayWrite }: QueueProps) {
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Mensagens"
        lead="As mensagens deste parque, por WhatsApp e e-mail, as mais novas primeiro."
        actions={
          <>
            {rows.length > 0 ? <FileLinks path="/messages/index" search={search} /> : null}
            {mayWrite ? (
              <LinkButton to="/messages/new" variant="primary" icon={<Icon name="plus" />}>
                Nova mensagem
              </LinkButton>
            ) : null}
          </>
        }
      />
      <MessagesNav tabs={tabs} />
      <Notices sending={sending} hidden={hidden} />
      <PageFilters isNarrowed={Boolean(status || batch)} live>
        {batch ? <input type="hidden" name="envio" value={batch} /> : null}
        <SelectField
          field={{ name: 'situacao', value: status }}
          label="Situação"
          empty="Todas"
          options={stateOptions}
        />
      </PageFilters>
      {rows.length > 0 ? (
        <>
          <DataTable caption="Mensagens" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
          <Pagination page={page} pageCount={pages} total={total} noun={['mensagem', 'mensagens']} param="pagina" />
        </>
      ) : (
        <EmptyState title="Nenhuma mensagem">
          Aqui aparecem os códigos de senha, os convites e os avisos que o sistema enviar.
        </EmptyState>
      )}
      {isSimulated ? (
        <p className="muted messages-simulated">
          Mensagens simuladas: nenhum provedor está configurado, e ninguém recebeu estas mensagens. O texto delas está
          aqui para testes.
        </p>
      ) : null}
    </>
  )
}

function Notices({ sending, hidden }: Pick<QueueView, 'sending' | 'hidden'>) {
  if (!sending && !hidden) return null
  return (
    <div className="list-notices">
      {sending ? (
        <Notice title={`Só o envio “${sending.title}”`}>
          <p>
            {sending.sum} <a href={`/messages/batches/${sending.id}`}>Ver o envio</a>
          </p>
        </Notice>
      ) : null}
      {hidden ? (
        <Notice tone="warning" title="Pediram para parar">
          <p>
            {hidden} <a href="/messages/consents#escondidos">Ver quem pediu</a>
          </p>
        </Notice>
      ) : null}
    </div>
  )
}

const columns: Column<MessageRow>[] = [
  {
    key: 'title',
    header: 'Mensagem',
    cell: ({ title, when }) => (
      <>
        <span className="whole">{title}</span> <span className="sub num">{when}</span>
      </>
    )
  },
  {
    key: 'to',
    header: 'Para',
    cell: ({ to, channel }) => (
      <>
        <span className="num">{to}</span> {channel ? <span className="sub">{channel}</span> : null}
      </>
    )
  },
  { key: 'text', header: 'Texto', card: 'full', cell: ({ text }) => <Clamped>{text}</Clamped> },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ state, note }) => (
      <>
        <SituationTag tone={state.tone}>{state.label}</SituationTag> {note ? <span className="sub">{note}</span> : null}
      </>
    )
  },
  { key: 'actions', header: 'Ações', actions: true, cell: (row) => <RowActions row={row} /> }
]

function RowActions({ row: { id, title, mayCancel, mayResend } }: { row: MessageRow }) {
  if (!mayCancel && !mayResend) return null
  return (
    <Form method="post" action="/messages/index">
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value={mayResend ? 'resend' : 'cancel'} variant="quiet">
        {mayResend ? 'Reenviar' : 'Cancelar'}
        <span className="vh"> {title}</span>
      </Button>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Mensagens · Trilha' }]

export const handle = { hydrate: true, crumb: 'Mensagens', live: ['messages'] } satisfies LiveHandle & { crumb: string }
