import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, LinkButton, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { actOnClient } from './act.server.ts'
import { BookingsCard } from './bookings-card.tsx'
import { DataCard, DuplicatesCard, IssuesCard, MergedCard, MessagesCard } from './cards.tsx'
import { loadClient } from './load.server.ts'
import { NotesCard } from './notes-card.tsx'
import { ClientStats } from './stats.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/index')
  return loadClient(viewer, params.uuid ?? '', readPage(new URL(request.url).searchParams.get('pagina')))
}

export const action = formAction('clients/edit', [], async (_fields, { viewer, form, params }) => {
  const id = params.uuid ?? ''
  const { text, at } = await actOnClient(viewer, id, form)
  return { to: `/clients/${encodeURIComponent(id)}#${at}`, text }
})

export default function ClientPage() {
  const data = useLoaderData<typeof loader>()
  const { client, bookings, contacts, duplicates, canEdit } = data
  const refused = useActionData<typeof action>()
  const path = `/clients/${client.uuid}`
  return (
    <>
      <PageHeader
        title={client.name}
        lead={client.lead}
        actions={
          <>
            <LinkButton to={`${path}/documents`}>Documentos</LinkButton>
            {canEdit ? <LinkButton to={`${path}/merge`}>Juntar com outro</LinkButton> : null}
            {canEdit ? (
              <LinkButton to={`${path}/edit`} variant="primary">
                Editar
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
        {client.mergedInto ? (
          <Notice tone="warning">
            <p>
              Este cadastro foi juntado a outro. <a href={`/clients/${client.mergedInto}`}>Abrir o cliente que ficou</a>
              .
            </p>
          </Notice>
        ) : null}
        <ClientStats client={client} />
        <div className="sheet">
          <DataCard client={client} />
          <NotesCard
            path={path}
            canEdit={canEdit}
            refused={refused}
            notes={client.notesToDo}
            uuid={data.noteUuid}
            today={data.today}
          />
          {bookings ? <BookingsCard bookings={bookings} seesValues={client.money !== null} /> : null}
          {contacts ? (
            <MessagesCard contacts={contacts} write={data.canWrite ? `/messages/new?cliente=${client.uuid}` : ''} />
          ) : null}
          {contacts ? <IssuesCard issues={contacts.issues} /> : null}
          <DuplicatesCard path={path} duplicates={duplicates} />
          <MergedCard path={path} client={client} canEdit={canEdit} />
        </div>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.client.name ?? 'Cliente'} · Clientes · Trilha` }
]

export const handle = { crumb: (data) => data?.client.name ?? 'Cliente' } satisfies CrumbHandle<typeof loader>
