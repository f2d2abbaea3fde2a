import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon, SituationTag } from '#app/components/display/index.ts'
import { EmptyState, Notice } from '#app/components/feedback/index.ts'
import { Button, Form, LinkButton, SelectField } from '#app/components/form/index.ts'
import type { LiveHandle } from '#app/components/live/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { getBatch } from '#app/contracts/messages/compose.ts'
import { cancelMessage, listMessages, resendMessage } from '#app/contracts/messenger.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { redirectRefused, redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'
import { type BatchView, toBatchView } from '../batch-view.ts'
import { MessagesNav, tabsOf } from '../messages-nav.tsx'
import messagesCssUrl from './messages.css?url'
import { isMessageState, type MessageRow, stateOptions, toMessageRow } from './row.ts'

const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const search = new URL(request.url).searchParams
  const page = readPage(search.get('pagina'))
  const state = search.get('situacao') ?? ''
  const status = isMessageState(state) ? state : ''
  const batch = search.get('envio') ?? ''
  const [{ data, total }, sending] = await Promise.all([
    viewer.call(listMessages, { query: { page, limit: pageSize, status, batch } }),
    batch === '' ? null : viewer.call(getBatch, { params: { id: batch } })
  ])
  return {
    ...{ batch, tabs: tabsOf(viewer), mayWrite: viewer.can('messages/write') },
    sending: sending && toBatchView(sending, viewer.place.timezone),
    rows: data.map((message) => toMessageRow(message, viewer.place.timezone)),
    isSimulated: data.some(({ simulated }) => simulated),
    ...{ page, status, total, pages: Math.max(1, Math.ceil(total / pageSize)) }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  const form = await request.formData()
  const to = '/messages/index'
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
  const { rows, isSimulated, page, pages, status, total, ...data } = useLoaderData<typeof loader>()
  const { batch, sending, tabs, mayWrite } = data
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHeader
        title="Mensagens"
        lead="As mensagens deste lugar, por WhatsApp e e-mail, as mais novas primeiro."
        actions={
          mayWrite ? (
            <LinkButton to="/messages/new" variant="primary" icon={<Icon name="plus" />}>
              Nova mensagem
            </LinkButton>
          ) : null
        }
      />
      <MessagesNav tabs={tabs} />
      <Notices isSimulated={isSimulated} sending={sending} />
      <FilterBar key={search} action={pathname} clearHref={status || batch ? pathname : undefined}>
        {batch ? <input type="hidden" name="envio" value={batch} /> : null}
        <SelectField
          field={{ name: 'situacao', value: status }}
          label="Situação"
          empty="Todas"
          options={stateOptions}
        />
      </FilterBar>
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
    </>
  )
}

function Notices({ isSimulated, sending }: { isSimulated: boolean; sending: BatchView | null }) {
  if (!isSimulated && !sending) return null
  return (
    <div className="list-errors">
      {sending ? (
        <Notice title={`Só o envio “${sending.title}”`}>
          <p>
            {sending.sum} <a href={`/messages/batches/${sending.id}`}>Ver o envio</a>
          </p>
        </Notice>
      ) : null}
      {isSimulated ? (
        <Notice title="Mensagens simuladas">
          <p>
            Nenhum provedor está configurado: ninguém recebeu estas mensagens, e o texto delas está aqui para testes.
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
        {title} <span className="sub num">{when}</span>
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
  { key: 'text', header: 'Texto', card: 'full', cell: ({ text }) => <span className="message-text">{text}</span> },
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
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

export const links = linkSheets(tableCssUrl, messagesCssUrl)

export const meta: MetaFunction = () => [{ title: 'Mensagens · Trilha' }]

export const handle = { crumb: 'Mensagens', live: ['messages'] } satisfies LiveHandle & { crumb: string }
