import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { invalid } from '#app/contracts/api-error.ts'
import { listStates } from '#app/contracts/geo.ts'
import { getPlaceSettings, updatePlaceSettings } from '#app/contracts/places.ts'
import { getStart } from '#app/contracts/start.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import { parseForm, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { PLACE_FIELDS, PlaceFields } from '../place-parts.tsx'
import { goOn, loadStart } from './load.server.ts'
import { StepPage } from './step-page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const [step, settings, states] = await Promise.all([
    loadStart(viewer),
    viewer.call(getPlaceSettings, {}),
    viewer.call(listStates, { params: { iso: 'BR' } })
  ])
  return { ...step, settings, states: states.map(({ code, name }) => ({ value: code, label: name })) }
}

const typed = z.string().trim().default('')
const PlaceFormSchema = z.object({
  name: typed,
  legal_name: typed,
  cnpj: typed,
  address: typed,
  city: typed,
  state: typed,
  email: typed,
  phone: typed,
  whatsapp: typed,
  description: typed
})

const missing = {
  name: 'Informe o nome do parque.',
  legal_name: 'Informe a razão social ou o nome de quem vende.',
  cnpj: 'Informe o CNPJ, ou o CPF de quem vende.',
  address: 'Informe o endereço.',
  city: 'Informe a cidade.',
  state: 'Escolha o estado.',
  email: 'Informe o e-mail de contato.'
} as const satisfies Partial<Record<keyof z.output<typeof PlaceFormSchema>, string>>

/**
 * Requires the name, and what the law demands of a seller once only that keeps the shop closed. Other pages may empty some
 * of it later.
 * @throws ApiError 422
 */
function requireEnough(body: z.output<typeof PlaceFormSchema>, isLast: boolean): typeof body {
  const said = entriesOf(missing).filter(([name]) => body[name] === '' && (isLast || name === 'name'))
  if (said.length > 0) throw invalid({ fields: Object.fromEntries(said.map(([name, message]) => [name, [message]])) })
  return body
}

const savedLater = 'Salvo. Antes de abrir a loja, volte ao passo Lugar e complete os dados de quem vende.'

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, 'products/edit')
  const viewer = await requireAccess(request, 'configurations/edit')
  const form = await request.formData()
  try {
    requireFields(form, ...PLACE_FIELDS, 'complete')
    const { done } = await viewer.call(getStart, {})
    const isLast = done.attraction && done.hours && done.tickets
    await viewer.call(updatePlaceSettings, { body: requireEnough(parseForm(form, PlaceFormSchema), isLast) })
    const start = await viewer.call(getStart, {})
    return goOn(request, start, { saved: 'place', text: start.done.place ? 'Dados do parque salvos.' : savedLater })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function PlaceStep() {
  const { start, canEdit, settings, states } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <StepPage
      step="place"
      title="Seu parque"
      lead="Aparece na loja, no ingresso e no termo de compra. Para seguir basta o nome; o resto é pedido antes de abrir a loja."
      done={start.done}
      canEdit={canEdit}
      refused={refused}
    >
      <PlaceFields settings={settings} refused={refused} readOnly={!canEdit} states={states} />
    </StepPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Seu parque · Comece a vender · Trilha' }]

export const handle = { crumb: 'Lugar' }
