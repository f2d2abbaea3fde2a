import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Icon } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import type { LiveHandle } from '#app/components/live/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listBatches } from '#app/contracts/messages/compose.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { type BatchView, toBatchView } from '../batch-view.ts'
import { MessagesNav, tabsOf } from '../messages-nav.tsx'
import batchesCssUrl from './batches.css?url'

const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  const { data, total } = await viewer.call(listBatches, { query: { page, limit: pageSize } })
  return {
    rows: data.map((batch) => toBatchView(batch, viewer.place.timezone)),
    ...{ page, total, pages: Math.max(1, Math.ceil(total / pageSize)) },
    ...{ tabs: tabsOf(viewer), mayWrite: viewer.can('messages/write') }
  }
}

export default function Batches() {
  const { rows, page, total, pages, tabs, mayWrite } = useLoaderData<typeof loader>()
  const add = mayWrite ? (
    <LinkButton to="/messages/new" variant="primary" icon={<Icon name="plus" />}>
      Nova mensagem
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Envios"
        lead="As mensagens que a equipe escreveu, para quem foram e se chegaram."
        actions={add}
      />
      <MessagesNav tabs={tabs} />
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Envios"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/messages/batches/${id}`}
          />
          <Pagination page={page} pageCount={pages} total={total} noun={['envio', 'envios']} param="pagina" />
        </>
      ) : (
        <EmptyState title="Nenhum envio ainda" action={add}>
          Escreva às reservas de um dia, a um cliente, a uma lista ou a um grupo.
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<BatchView>[] = [
  {
    key: 'title',
    header: 'Envio',
    cell: ({ title, audience }) => (
      <>
        {title} <span className="sub">{audience === title ? '' : audience}</span>
      </>
    )
  },
  { key: 'sum', header: 'Mensagens', card: 'full', cell: ({ sum, skipped }) => <Sum sum={sum} skipped={skipped} /> },
  { key: 'made', header: 'Escrito por', cell: ({ made }) => made }
]

function Sum({ sum, skipped }: Pick<BatchView, 'sum' | 'skipped'>) {
  return (
    <>
      {sum} {skipped ? <span className="sub">De fora: {skipped}</span> : null}
    </>
  )
}

export const links = linkSheets(tableCssUrl, batchesCssUrl)

export const meta: MetaFunction = () => [{ title: 'Envios · Mensagens · Trilha' }]

export const handle = { crumb: 'Envios', live: ['messages'] } satisfies LiveHandle & { crumb: string }
