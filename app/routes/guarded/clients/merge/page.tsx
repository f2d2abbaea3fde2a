import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type Column,
  type CrumbHandle,
  DataTable,
  ErrorSummary,
  Form,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { listClients, readClient } from '#app/contracts/clients/calls.ts'
import { markClientsDistinct, mergeClients } from '#app/contracts/clients/merge.ts'
import type { Client } from '#app/contracts/clients/shapes.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { personWords } from '../person-words.ts'
import { type OtherClient, SearchOther } from './search-other.tsx'
import { inOrder, toComparison } from './view.ts'

/** Reads the id of the other client, or the search for it. */
function readQuery(request: Request) {
  const search = new URL(request.url).searchParams
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  return { other: text('com'), q: text('q') }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/edit')
  const { other, q } = readQuery(request)
  const read = (id: string) => viewer.call(readClient, { params: { id } })
  const client = await read(params.uuid ?? '')
  const { uuid, name } = client
  if (other === '') {
    const found = q === '' ? null : await viewer.call(listClients, { query: { q, limit: 20 } })
    const rows = found?.data.filter((one) => one.uuid !== uuid).map(toOther) ?? null
    return { uuid, name, q, rows, comparison: null }
  }
  const [kept, merged] = inOrder(client, await read(other))
  return { uuid, name, q, rows: null, comparison: toComparison(kept, merged) }
}

export const action = formAction(
  'clients/edit',
  ['other'],
  async ({ other }, { viewer, form, params }) => {
    const id = params.uuid ?? ''
    const intent = readField(form, 'intent')
    if (intent === 'distinct') {
      const { message } = await viewer.call(markClientsDistinct, { params: { id }, body: { other_uuid: other } })
      return { to: '/clients/duplicates', text: message }
    }
    if (intent !== 'merge') throw invalid({ message: ERRORS.unknownOption })
    const body = {
      other_uuid: other,
      version: readField(form, 'version'),
      other_version: readField(form, 'other_version')
    }
    const { uuid, name } = await viewer.call(mergeClients, { params: { id }, body })
    const text = `Clientes juntados: ficou ${name}. Pode ser desfeito até amanhã a esta hora.`
    return { to: `/clients/${uuid}#juntados`, text }
  },
  { rename: { other_uuid: '' } }
)

export default function MergePage() {
  const { uuid, name, q, rows, comparison } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={comparison ? 'Juntar clientes' : `Juntar ${name} com outro`}
        lead="Nenhuma reserva e nenhum valor se perde: tudo passa a aparecer num cliente só."
        actions={<LinkButton to={`/clients/${uuid}`}>Voltar</LinkButton>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi juntado" />
        {comparison ? <Comparison comparison={comparison} /> : <SearchOther uuid={uuid} q={q} rows={rows} />}
      </div>
    </>
  )
}

function toOther(client: Client): OtherClient {
  const { document, phone } = personWords(client)
  return { uuid: client.uuid, name: client.name, email: client.email, document, phone }
}

type Compared = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['comparison']>

const columns: Column<Compared['rows'][number]>[] = [
  { key: 'label', header: 'Dado', cell: ({ label }) => label },
  { key: 'kept', header: 'Cadastro que fica', cell: ({ kept }) => kept },
  { key: 'other', header: 'Cadastro juntado', cell: ({ other }) => other },
  { key: 'after', header: 'Como vai ficar', card: 'full', cell: ({ after }) => <b>{after}</b> }
]

function Comparison({ comparison }: { comparison: Compared }) {
  const { kept, other, rows, problem, canSwap } = comparison
  const path = `/clients/${kept.uuid}/merge?com=${other.uuid}`
  return (
    <>
      {problem ? (
        <Notice tone="warning">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <DataTable
        caption="Os dois cadastros, lado a lado"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <p className="hint">O que falta no cadastro que fica vem do outro. Pode ser desfeito até um dia depois.</p>
      <div className="row">
        {problem ? null : (
          <Form method="post" action={path}>
            <input type="hidden" name="intent" value="merge" />
            <input type="hidden" name="other" value={other.uuid} />
            <input type="hidden" name="version" value={kept.version} />
            <input type="hidden" name="other_version" value={other.version} />
            <Button variant="primary">Juntar os dois</Button>
          </Form>
        )}
        {canSwap && !problem ? (
          <LinkButton to={`/clients/${other.uuid}/merge?com=${kept.uuid}`}>Manter o outro</LinkButton>
        ) : null}
        {kept.uuid === other.uuid ? null : (
          <Form method="post" action={path}>
            <input type="hidden" name="intent" value="distinct" />
            <input type="hidden" name="other" value={other.uuid} />
            <Button variant="quiet">São pessoas diferentes</Button>
          </Form>
        )}
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Juntar clientes · Clientes · Trilha' }]

export const handle = {
  crumb: 'Juntar',
  above: (data) => (data ? { label: data.name, href: `/clients/${data.uuid}` } : [])
} satisfies CrumbHandle<typeof loader>
