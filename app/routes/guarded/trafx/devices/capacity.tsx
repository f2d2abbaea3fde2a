import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, fieldOf, LinkButton, summaryOf, TextField } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { listCounterDevices, saveCarryingCapacity } from '#app/contracts/trafx/calls.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { answerRefused, readText, refuseForm } from '../answer-form.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const { name, carrying_capacity: people } = await findProduct(viewer, params.uuid)
  return { name, people }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const form = await request.formData()
  const { uuid, name } = await findProduct(viewer, params.uuid)
  const typed = readText(form, 'people').replace(/[.\s]/g, '')
  const people = typed === '' ? 0 : Number(/^\d{1,7}$/.test(typed) ? typed : Number.NaN)
  if (!(people <= 1_000_000)) return refuseForm(form, { people: ['Use um número de 0 a 1.000.000.'] }, 422)
  try {
    await viewer.call(saveCarryingCapacity, { body: { product_uuid: uuid, people } })
  } catch (error) {
    return answerRefused(form, error)
  }
  const text = people === 0 ? `${name} ficou sem capacidade de carga.` : `Capacidade de carga de ${name} salva.`
  return redirect('/trafx/devices', { headers: flashHeaders(request, { tone: 'success', text }) })
}

/** @throws ApiError 404 for an attraction of another place */
async function findProduct(viewer: Viewer, uuid: string | undefined) {
  const { products } = await viewer.call(listCounterDevices, {})
  const product = products.find((known) => known.uuid === uuid)
  if (!product) throw notFound({ message: 'Atrativo não encontrado.' })
  return product
}

export default function Capacity() {
  const { name, people } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Capacidade de carga" lead={name} />
      <div className="card stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <Form method="post" className="stack">
          <TextField
            field={fieldOf(refused, 'people', people === 0 ? '' : String(people))}
            label="Pessoas por dia"
            hint="O limite do plano de manejo ou da licença. Em branco: nenhum limite definido."
            inputMode="numeric"
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
  { title: `Capacidade de carga de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Capacidade de carga' }
