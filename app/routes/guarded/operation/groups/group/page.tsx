import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  BookingTag,
  type Column,
  type CrumbHandle,
  DataTable,
  type Definition,
  DefinitionList,
  ErrorSummary,
  LinkButton,
  type LiveHandle,
  Money,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { setGroupLink } from '#app/contracts/booking/group-link.ts'
import { formAction, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { groupPath } from '../group-path.ts'
import { GroupLink } from './group-link.tsx'
import { type GroupView, loadGroup } from './load-group.server.ts'
import { loadPeople } from './load-people.server.ts'
import { GroupPeople } from './people-table.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const uuid = params.uuid ?? ''
  const [group, list] = await Promise.all([loadGroup(viewer, uuid), whereKnown(loadPeople(viewer, uuid))])
  return {
    group,
    list,
    canOpen: viewer.can('operation/booking-list'),
    canCancel: viewer.can('operation/cancel') && group.isLive,
    canEdit: viewer.can('operation/group-sale')
  }
}

export const action = formAction('operation/group-sale', ['act'], async ({ act }, { viewer, params, request }) => {
  const uuid = params.uuid ?? ''
  const { key, message } = await viewer.call(setGroupLink, { params: { uuid }, body: { action: act } })
  if (key === '') return { to: `${groupPath(uuid)}#link`, text: message }
  // A secret is in the answer to the post only, never in a URL or a cookie.
  return json({ address: `${new URL(request.url).origin}/lista-do-grupo/${key}` })
})

export default function GroupPage() {
  const { group, list, canOpen, canCancel, canEdit } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = answer && 'address' in answer ? answer.address : ''
  const refused = answer && 'address' in answer ? undefined : answer
  const link =
    list && canEdit && (group.isComing || list.link) ? (
      <GroupLink group={group} link={list.link} address={address} />
    ) : null
  return (
    <>
      <PageHeader
        title={group.name}
        lead={`Grupo de ${group.people}`}
        actions={
          canCancel ? <LinkButton to={`${groupPath(group.uuid)}/cancel`}>Cancelar o grupo</LinkButton> : undefined
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O link não mudou" />
        {/* Without script the page begins with what is new. */}
        {address === '' ? null : link}
        <section className="card" aria-labelledby="dados">
          <h2 id="dados">Dados</h2>
          <DefinitionList items={groupFacts(group)} />
        </section>
        <DataTable
          caption="Reservas do grupo"
          rows={group.bookings}
          rowKey={({ uuid }) => uuid}
          rowHref={canOpen ? ({ uuid }) => `/operation/booking-list/${uuid}` : undefined}
          columns={columns}
        />
        {list ? <GroupPeople uuid={group.uuid} list={list} canEdit={canEdit} /> : null}
        {address === '' ? link : null}
      </div>
    </>
  )
}

/** The telephone stands second, with its chat. */
function groupFacts({ facts, phone }: GroupView): Definition[] {
  if (!phone) return facts
  const value = phone.whatsapp ? (
    <a href={phone.whatsapp} target="_blank" rel="noreferrer">
      {phone.words} (WhatsApp)
    </a>
  ) : (
    phone.words
  )
  return [...facts.slice(0, 1), { term: 'Telefone', value }, ...facts.slice(1)]
}

const columns: Column<GroupView['bookings'][number]>[] = [
  { key: 'code', header: 'Reserva', cell: ({ code }) => code },
  { key: 'visit', header: 'Visita', cell: ({ product, day, time }) => `${product}, ${day}, ${time}` },
  { key: 'tickets', header: 'Ingressos', cell: ({ tickets }) => tickets },
  { key: 'inside', header: 'Dentro', align: 'end', cell: ({ inside, people }) => `${inside} de ${people}` },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ told }) => <BookingTag situation={told.shown} />
  },
  {
    key: 'total',
    header: 'Valor',
    align: 'end',
    cell: ({ total }) => (total === null ? '—' : <Money value={total} />)
  }
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.group.name ?? 'Grupo'} · Trilha` }]

export const handle = {
  crumb: (data) => (data ? `Grupo ${data.group.name}` : 'Grupo'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & LiveHandle
