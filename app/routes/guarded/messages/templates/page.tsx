import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { listMessageTemplates, type MessageTemplate } from '#app/contracts/messages/kept.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { MessagesNav, tabsOf } from '../messages-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const templates = await viewer.call(listMessageTemplates, {})
  return { rows: templates.map((one) => toTemplateRow(one, viewer.place.timezone)), tabs: tabsOf(viewer) }
}

function toTemplateRow({ id, name, body, photo, ...row }: MessageTemplate, zone: string) {
  const begins = body.length > 160 ? `${body.slice(0, 160).trimEnd()}…` : body
  const changed = [row.changed_by, row.changed_date && formatInstant(row.changed_date, zone)].filter(Boolean).join(', ')
  return { id, name, begins, changed, about: photo === '' ? '' : 'com imagem' }
}

export default function Templates() {
  const { rows, tabs } = useLoaderData<typeof loader>()
  const add = (
    <LinkButton to="/messages/templates/add" variant="primary" icon={<Icon name="plus" />}>
      Novo modelo
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Modelos de mensagem" lead="Textos prontos para começar uma mensagem." actions={add} />
      <MessagesNav tabs={tabs} />
      {rows.length > 0 ? (
        <DataTable
          caption="Modelos de mensagem"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/messages/templates/${id}`}
        />
      ) : (
        <EmptyState title="Ainda não há modelos" action={add}>
          Guarde o que você mais escreve: o que trazer, onde encontrar o condutor, a trilha mudou.
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<ReturnType<typeof toTemplateRow>>[] = [
  {
    key: 'name',
    header: 'Modelo',
    cell: ({ name, about }) => (
      <>
        {name} {about ? <span className="sub">{about}</span> : null}
      </>
    )
  },
  { key: 'begins', header: 'Texto', card: 'full', cardLabel: '', cell: ({ begins }) => begins },
  { key: 'changed', header: 'Alterado por', cell: ({ changed }) => changed }
]

export const meta: MetaFunction = () => [{ title: 'Modelos de mensagem · Trilha' }]

export const handle = { crumb: 'Modelos' }
