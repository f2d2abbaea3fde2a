import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { fieldOf, TextField } from '#app/components/index.ts'
import { saveCarryingCapacity } from '#app/contracts/trafx/calls.ts'
import { redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { findProduct } from './find.server.ts'
import { readCapacity } from './read-settings.server.ts'
import { SettingsCard } from './settings-card.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const { name, carrying_capacity: people } = await findProduct(viewer, params.uuid)
  return { name, people }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const form = await request.formData()
  const { uuid, name } = await findProduct(viewer, params.uuid)
  try {
    const people = readCapacity(form)
    await viewer.call(saveCarryingCapacity, { body: { product_uuid: uuid, people } })
    const text = people === 0 ? `${name} ficou sem capacidade de carga.` : `Capacidade de carga de ${name} salva.`
    return redirectSaying(request, { to: '/trafx/devices', text })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function Capacity() {
  const { name, people } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <SettingsCard title="Capacidade de carga" lead={name} refused={refused}>
      <TextField
        field={fieldOf(refused, 'people', people === 0 ? '' : String(people))}
        label="Pessoas por dia"
        hint="O limite do plano de manejo ou da licença, para comparar com a contagem. Em branco: nenhum limite definido. O que limita a venda fica na página do atrativo e em Cotas e limites."
        inputMode="numeric"
        autoComplete="off"
      />
    </SettingsCard>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Capacidade de carga de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Capacidade de carga' }
