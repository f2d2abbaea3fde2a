import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { listMessageLists, type MessageList } from '#app/contracts/messages/kept.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { MessagesNav, tabsOf } from '../messages-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const lists = await viewer.call(listMessageLists, {})
  return { rows: lists.map((one) => toListRow(one, viewer.place.timezone)), tabs: tabsOf(viewer) }
}

function toListRow({ id, name, group, size, ...row }: MessageList, zone: string) {
  const who = group ? 'Grupo do WhatsApp' : countLabel(size, { one: 'endereço', many: 'endereços' })
  const changed = [row.changed_by, row.changed_date && formatInstant(row.changed_date, zone)].filter(Boolean).join(', ')
  return { id, name, who, changed }
}

export default function Lists() {
  const { rows, tabs } = useLoaderData<typeof loader>()
  const add = (
    <LinkButton to="/messages/lists/add" variant="primary" icon={<Icon name="plus" />}>
      Nova lista
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Listas de envio"
        lead="Contatos que recebem a mesma mensagem. Só recebe quem aceitou receber."
        actions={add}
      />
      <MessagesNav tabs={tabs} />
      {rows.length > 0 ? (
        <DataTable
          caption="Listas de envio"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/messages/lists/${id}`}
        />
      ) : (
        <EmptyState title="Ainda não há listas" action={add}>
          Guarde um grupo do WhatsApp, ou os números de quem quer saber das novidades.
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<ReturnType<typeof toListRow>>[] = [
  { key: 'name', header: 'Lista', cell: ({ name }) => name },
  { key: 'who', header: 'Quem', cell: ({ who }) => who },
  { key: 'changed', header: 'Alterada por', cell: ({ changed }) => changed }
]

export const meta: MetaFunction = () => [{ title: 'Listas de envio · Trilha' }]

export const handle = { crumb: 'Listas' }
