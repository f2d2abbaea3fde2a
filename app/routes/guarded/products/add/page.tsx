import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, fieldOf, LinkButton, PageHeader, summaryOf } from '#app/components/index.ts'
import { createProduct, getProductFields } from '#app/contracts/products/manage.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { defaultTexts } from '../field-values.ts'
import { ProductFields } from '../product-fields.tsx'
import { readProductFields } from '../read-product.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const fields = await viewer.call(getProductFields, {})
  // The form's key: a second submission creates no second attraction.
  return { uuid: crypto.randomUUID(), fields, values: defaultTexts(fields) }
}

export const action = formAction('products/edit', readProductFields, async (typed, { viewer, form }) => {
  const body = { ...typed, uuid: readField(form, 'uuid') }
  const { uuid, name } = await viewer.call(createProduct, { body })
  const text = `${name} foi criado, ainda inativo. Faltam ingressos e horários.`
  return { to: `/products/${uuid}`, text }
})

export default function AddProduct() {
  const { uuid, fields, values } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo atrativo" lead="Só o nome é obrigatório. Nada é vendido antes de você o ativar." />
      <Form method="post" action="/products/add" className="stack">
        <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        <ErrorSummary errors={summaryOf(refused)} title="O atrativo não foi criado" />
        <ProductFields fields={fields} values={values} refused={refused} />
        <div className="row">
          <Button variant="primary">Criar atrativo</Button>
          <LinkButton to="/products/index" variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo atrativo · Trilha' }]

export const handle = { crumb: 'Novo atrativo' }
