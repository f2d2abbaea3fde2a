import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldOf, PageHeader, summaryOf } from '#app/components/index.ts'
import { createDiscount } from '#app/contracts/products/discounts.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { DiscountForm } from './discount-form.tsx'
import { loadChoices } from './load-choices.server.ts'
import { readDiscountForm } from './read-form.server.ts'
import { newDiscount } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/discounts')
  // The form's key: a second submission creates no second code.
  return { uuid: crypto.randomUUID(), choices: await loadChoices(viewer) }
}

export const action = formAction('products/discounts', readDiscountForm, async (typed, { viewer, form }) => {
  const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
  const { uuid, code } = await viewer.call(createDiscount, { body })
  return { to: `/products/discounts/${uuid}`, text: `Código ${code} criado.` }
})

export default function AddDiscount() {
  const { uuid, choices } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo código" lead="O visitante digita o código ao escolher os ingressos." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O código não foi criado" />
        <DiscountForm
          action="/products/discounts/add"
          typed={newDiscount}
          choices={choices}
          refused={refused}
          canEdit
          submit="Criar código"
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </DiscountForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo código · Descontos · Trilha' }]

export const handle = { crumb: 'Novo código' }
