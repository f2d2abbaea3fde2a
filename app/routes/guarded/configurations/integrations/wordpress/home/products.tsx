import { Button, Form, type FormState, fieldOf, type Option, SelectField } from '#app/components/index.ts'

interface ProductsProps {
  products: { key: string; label: string; value: string }[]
  ownProducts: Option[]
  refused: FormState | undefined
  at: string
}

/** Maps each attraction of the site to one here. */
export function Products({ products, ownProducts, refused, at }: ProductsProps) {
  return (
    <Form method="post" action={at} className="card stack">
      <h2>Atrativos do site</h2>
      <p className="muted">Atrativos do site que ainda não correspondem aos daqui.</p>
      {products.map(({ key, label, value }, position) => {
        const name = `products[${position}].product_uuid`
        return (
          <div key={key}>
            <input type="hidden" name={`products[${position}].key`} value={key} />
            <SelectField
              field={fieldOf(refused, name, value)}
              label={label}
              empty="Nenhum: fica a conferir"
              options={ownProducts}
            />
          </div>
        )
      })}
      <div>
        <Button variant="primary" name="intent" value="map">
          Salvar atrativos
        </Button>
      </div>
    </Form>
  )
}
