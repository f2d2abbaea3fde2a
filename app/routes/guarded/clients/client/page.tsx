import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, LinkButton, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { undoClientMerge } from '#app/contracts/clients/merge.ts'
import { createFollowUp, updateFollowUp } from '#app/contracts/clients/services.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { formAction, readField, requireAccess, requireFields, type Viewer } from '#app/session/index.server.ts'
import { BookingsCard } from './bookings-card.tsx'
import { type ClientView, DataCard, DuplicatesCard, IssuesCard, MergedCard, MessagesCard } from './cards.tsx'
import { loadClient } from './load.server.ts'
import { NotesCard } from './notes-card.tsx'

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

/** Message after the action, and the part of the page where it shows. */
interface Done {
  text: string
  at: string
}

/** @throws ApiError the API's refusal, or 400 for an unknown form */
async function actOnClient({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  requireFields(form, 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'note') {
    requireFields(form, 'body', 'due_on')
    const body = readField(form, 'body')
    const due = readField(form, 'due_on')
    const uuid = readField(form, 'uuid') || crypto.randomUUID()
    await call(createFollowUp, {
      params: { id },
      body: { uuid, body, due_on: due, booking: readField(form, 'booking') }
    })
    return { text: 'Lembrete guardado.', at: 'lembretes' }
  }
  if (intent === 'done' || intent === 'undone') {
    const isDone = intent === 'done'
    const body = { done: isDone, version: readField(form, 'version') }
    await call(updateFollowUp, { params: { uuid: readField(form, 'note') }, body })
    return { text: isDone ? 'Lembrete feito.' : 'Lembrete por fazer de novo.', at: 'lembretes' }
  }
  if (intent === 'unmerge') {
    const { message } = await call(undoClientMerge, { params: { id }, body: { merge: readField(form, 'merge') } })
    return { text: message, at: 'juntados' }
  }
  throw invalid({ message: ERRORS.unknownOption })
}

function ClientStats({ client }: { client: ClientView }) {
  const { counts, money, paymentDays } = client
  const sums = money && [
    { term: 'Vendido', value: money.sold },
    { term: 'Recebido', value: money.received },
    { term: 'A receber', value: money.receivable },
    { term: 'A devolver', value: money.refundDue }
  ]
  return (
    <dl className="sums">
      <div>
        <dt>Reservas</dt>
        <dd>
          {counts.bookings} <span>{counts.visits}</span>
        </dd>
      </div>
      {sums?.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{formatMoney(value)}</dd>
        </div>
      ))}
      {paymentDays ? (
        <div>
          <dt>Tempo médio de pagamento</dt>
          <dd>
            {paymentDays.words} <span>contas pagas em 12 meses</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.client.name ?? 'Cliente'} · Clientes · Trilha` }
]

export const handle = { crumb: (data) => data?.client.name ?? 'Cliente' } satisfies CrumbHandle<typeof loader>
