import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldOf, PageHeader, summaryOf } from '#app/components/index.ts'
import { createClient } from '#app/contracts/clients/calls.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { loadCountries } from '../../load-countries.server.ts'
import { ClientForm } from './client-form.tsx'
import { readClientForm } from './read-form.server.ts'
import { newClient } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/edit')
  // The form's key: a second submission creates no second client.
  return { uuid: crypto.randomUUID(), countries: await loadCountries(viewer) }
}

export const action = formAction('clients/edit', readClientForm, async (typed, { viewer, form }) => {
  const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
  const { uuid, name } = await viewer.call(createClient, { body })
  const to = viewer.can('clients/index') ? `/clients/${uuid}` : '/clients/add'
  return { to, text: `Cliente ${name} cadastrado.` }
})

export default function AddClient() {
  const { uuid, countries } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo cliente" lead="Quem já reservou está na lista: confira antes de cadastrar." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O cliente não foi cadastrado" />
        <ClientForm
          action="/clients/add"
          back="/clients/index"
          typed={newClient}
          countries={countries}
          refused={refused}
          submit="Cadastrar cliente"
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </ClientForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo cliente · Clientes · Trilha' }]

export const handle = { crumb: 'Novo cliente' }
