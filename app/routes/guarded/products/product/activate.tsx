import type { MetaFunction } from '@remix-run/node'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { readVersion } from '../read-product.server.ts'
import { useProduct } from './context.ts'
import { moveProduct } from './move-product.server.ts'
import { ProductDialog } from './product-dialog.tsx'

export const loader = guardOnly('products/edit')

export const action = formAction(
  'products/edit',
  readVersion,
  moveProduct('active', 'Atrativo à venda: já aparece para os visitantes.')
)

export default function ActivateProduct() {
  const { product } = useProduct()
  const closed =
    product.state === 'active' ? (
      <p>Este atrativo já está à venda.</p>
    ) : product.missing.length > 0 ? (
      <p>Ainda não dá para pôr à venda. {product.missingWords}</p>
    ) : undefined
  return (
    <ProductDialog
      title={`Pôr ${product.name} à venda?`}
      path="activate"
      failed="O atrativo não foi posto à venda"
      label="Pôr à venda"
      variant="primary"
      closed={closed}
    >
      <p>A partir de agora qualquer pessoa pode reservar e pagar.</p>
    </ProductDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pôr à venda · Produtos · Trilha' }]

export const handle = { crumb: 'Pôr à venda' }
