import {
  Button,
  Card,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  Notice,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import type { ProductFieldShape } from '#app/contracts/products/manage.ts'
import { ProductFields } from '../product-fields.tsx'
import type { ProductView } from './view.ts'

interface DataFormProps {
  product: ProductView
  fields: readonly ProductFieldShape[]
  refused: FormState | null | undefined
}

export function DataForm({ product, fields, refused }: DataFormProps) {
  const { uuid, version } = product
  const here = `/products/${uuid}`
  return (
    <Form method="post" action={here} className="stack">
      {/* The key redraws the field with another value after a refusal, because an uncontrolled field keeps the old one. */}
      <VersionField refused={refused} version={version} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      {refused?.isLate ? (
        <Notice tone="warning">
          <p>
            O que você digitou está abaixo. <a href={here}>Veja como está agora</a> (o digitado se perde), ou salve
            mesmo assim: o seu passa a valer em todos os campos.
          </p>
        </Notice>
      ) : null}
      <ProductFields fields={fields} values={product.values} refused={refused} />
      <div>
        <Button variant="primary">{refused?.isLate ? 'Salvar mesmo assim' : 'Salvar dados'}</Button>
      </div>
    </Form>
  )
}

export function ProductData({ product, fields }: Omit<DataFormProps, 'refused'>) {
  const said = (field: ProductFieldShape) => {
    const text = product.values[field.name] ?? ''
    return field.options.find(({ value }) => value === text)?.label ?? text
  }
  return (
    <Card title="Dados">
      <DefinitionList items={fields.map((field) => ({ term: field.label, value: said(field) }))} />
    </Card>
  )
}
