import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  fieldOf,
  LinkButton,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { listCounterDevices, saveCounterDevice } from '#app/contracts/trafx/calls.ts'
import { checkFactor } from '#app/domain/counter/trafx-series.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { answerRefused, readText, refuseForm } from '../answer-form.server.ts'
import { deviceLabel, factorLabel } from '../labels.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const { device, products } = await findDevice(viewer, params.serial)
  return {
    device: { ...device, title: deviceLabel(device), factor: factorLabel(device.factor) },
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const form = await request.formData()
  const { device, products } = await findDevice(viewer, params.serial)
  const [name, prodUuid, factor] = [
    readText(form, 'name'),
    readText(form, 'prodUuid'),
    checkFactor(readText(form, 'factor'))
  ]
  const errors: Record<string, string[]> = {}
  if (name === '' || name.length > 40) errors.name = ['Dê um nome de até 40 letras.']
  if (!factor.ok) errors.factor = [factor.message]
  if (prodUuid !== '' && !products.some(({ uuid }) => uuid === prodUuid)) errors.prodUuid = ['Escolha um da lista.']
  if (!factor.ok || Object.keys(errors).length > 0) return refuseForm(form, errors, 422)
  try {
    await viewer.call(saveCounterDevice, { body: { serial: device.serial, name, prodUuid, factor: factor.factor } })
  } catch (error) {
    return answerRefused(form, error)
  }
  return redirect('/trafx/devices', { headers: flashHeaders(request, { tone: 'success', text: `${name} foi salvo.` }) })
}

/** @throws ApiError 404 for a serial that this place does not know */
async function findDevice(viewer: Viewer, serial: string | undefined) {
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const device = devices.find((known) => known.serial === serial)
  if (!device) throw notFound({ message: 'Contador não encontrado.' })
  return { device, products }
}

export default function Device() {
  const { device, products } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title={device.title} lead={device.mode} />
      <div className="card stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <Form method="post" className="stack">
          <TextField field={fieldOf(refused, 'name', device.name)} label="Nome" required maxLength={40} />
          <SelectField
            field={fieldOf(refused, 'prodUuid', device.prodUuid)}
            label="Atrativo"
            hint="As contagens já enviadas passam a contar para ele."
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
          <div className="row">
            <Button variant="primary">Salvar</Button>
            <LinkButton to="/trafx/devices" variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </Form>
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.device.title ?? 'Contador'} · Contadores · Trilha` }
]

export const handle = { crumb: (data) => data?.device.title ?? 'Aparelho' } satisfies CrumbHandle<typeof loader>
