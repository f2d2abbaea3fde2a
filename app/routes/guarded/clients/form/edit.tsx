import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type Column,
  type CrumbHandle,
  DataTable,
  ErrorSummary,
  Notice,
  PageHeader,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { readClient, updateClient } from '#app/contracts/clients/calls.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { loadCountries } from '../../load-countries.server.ts'
import { ClientForm } from './client-form.tsx'
import { readClientForm } from './read-form.server.ts'
import { type Difference, differences, toTyped } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  // The form shows the stored data, so editing also requires permission to see clients.
  const viewer = await requireAccess(request, 'clients/edit')
  const [client, countries] = await Promise.all([
    viewer.call(readClient, { params: { id: params.uuid ?? '' } }),
    loadCountries(viewer)
  ])
  const { uuid, name, version } = client
  return { uuid, name, version: String(version), typed: toTyped(client), countries }
}

export const action = formAction('clients/edit', readClientForm, async (typed, { viewer, form, params }) => {
  const id = params.uuid ?? ''
  const body = { ...typed, version: readField(form, 'version') }
  const { uuid, name } = await viewer.call(updateClient, { params: { id }, body })
  return { to: `/clients/${uuid}`, text: `Dados de ${name} salvos.` }
})

export default function EditClient() {
  const { uuid, name, version, typed, countries } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/clients/${uuid}`
  return (
    <div className="narrow-page form-page">
      <PageHeader
        title={`Editar ${name}`}
        lead="Depois de salvo à mão, as reservas novas não mudam mais estes dados."
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {refused?.isLate ? <Late path={`${path}/edit`} rows={differences(typed, refused.initialValue)} /> : null}
        {/* Uncontrolled fields keep what was typed, so another user's version needs another key. */}
        <ClientForm
          key={refused ? '' : version}
          action={`${path}/edit`}
          back={path}
          typed={typed}
          countries={countries}
          refused={refused}
          submit={refused?.isLate ? 'Salvar assim mesmo' : 'Salvar'}
        >
          <VersionField refused={refused} version={version} />
        </ClientForm>
      </div>
    </div>
  )
}

const columns: Column<Difference>[] = [
  { key: 'label', header: 'Dado', cell: ({ label }) => label },
  { key: 'kept', header: 'Como está agora', cell: ({ kept }) => kept },
  { key: 'typed', header: 'Como você digitou', cell: ({ typed }) => typed }
]

function Late({ path, rows }: { path: string; rows: readonly Difference[] }) {
  return (
    <Notice tone="warning">
      <p>
        O que você digitou está abaixo e ainda não foi gravado. Confira e salve assim mesmo, ou{' '}
        <a href={path}>abra como está agora</a> e perca o que digitou.
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption="O que muda se você salvar assim mesmo"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
      ) : (
        <p>O que você digitou é o que está gravado agora.</p>
      )}
    </Notice>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Editar ${data?.name ?? 'cliente'} · Clientes · Trilha` }
]

export const handle = {
  crumb: 'Editar',
  above: (data) => (data ? { label: data.name, href: `/clients/${data.uuid}` } : [])
} satisfies CrumbHandle<typeof loader>
