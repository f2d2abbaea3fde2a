import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, fieldOf, SelectField, TextField } from '#app/components/index.ts'
import { saveCounterDevice } from '#app/contracts/trafx/calls.ts'
import { modeLabel } from '#app/domain/counter/mode.ts'
import { redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { findDevice } from './find.server.ts'
import { readDevice } from './read-settings.server.ts'
import { SettingsCard } from './settings-card.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const { device, products } = await findDevice(viewer, params.serial)
  return {
    device,
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const form = await request.formData()
  const { device, products } = await findDevice(viewer, params.serial)
  try {
    const wanted = readDevice(form, products)
    await viewer.call(saveCounterDevice, { body: { serial: device.serial, ...wanted } })
    return redirectSaying(request, { to: '/trafx/devices', text: `${wanted.name} foi salvo.` })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function Device() {
  const { device, products } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <SettingsCard title={device.title} lead={modeLabel(device.mode)} refused={refused}>
      <TextField field={fieldOf(refused, 'name', device.name)} label="Nome" required maxLength={40} />
      <SelectField
        field={fieldOf(refused, 'prodUuid', device.prodUuid)}
        label="Atrativo"
        hint="Dos próximos arquivos. As contagens já enviadas para um atrativo continuam com ele."
        empty="Nenhum atrativo"
        options={products}
      />
      <TextField
        field={fieldOf(refused, 'factor', device.factor)}
        label="Fator de calibração"
        hint="Pessoas para cada contagem. Conte à mão por uma hora: 46 pessoas para 40 contagens dão 1,15."
        inputMode="decimal"
        required
        autoComplete="off"
      />
    </SettingsCard>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.device.title ?? 'Contador'} · Contadores · Trilha` }
]

export const handle = { crumb: (data) => data?.device.title ?? 'Aparelho' } satisfies CrumbHandle<typeof loader>
