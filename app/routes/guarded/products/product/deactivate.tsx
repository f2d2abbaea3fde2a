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
  moveProduct('inactive', 'Atrativo inativo: ninguém mais o reserva.')
)

export default function DeactivateProduct() {
  const { product } = useProduct()
  const isArchived = product.state === 'archived'
  return (
    <ProductDialog
      title={isArchived ? `Tirar ${product.name} do arquivo?` : `Desativar ${product.name}?`}
      path="deactivate"
      failed="A situação não mudou"
      label={isArchived ? 'Tirar do arquivo' : 'Desativar'}
      variant={isArchived ? 'primary' : 'danger'}
      closed={product.state === 'inactive' ? <p>Este atrativo já está inativo.</p> : undefined}
    >
      <p>
        {isArchived
          ? 'Ele volta às listas como inativo: só é vendido depois de posto à venda.'
          : `Ele sai da página pública e ninguém mais o reserva. Reservas feitas continuam valendo${product.ahead ? `: há ${product.ahead}` : ''}.`}
      </p>
    </ProductDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Desativar · Produtos · Trilha' }]

export const handle = { crumb: 'Desativar' }
