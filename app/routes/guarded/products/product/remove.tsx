import type { MetaFunction } from '@remix-run/node'
import { deleteProduct } from '#app/contracts/products/manage.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { useProduct } from './context.ts'
import { ProductDialog } from './product-dialog.tsx'

export const loader = guardOnly('products/edit')

export const action = formAction('products/edit', [], async (_fields, { viewer, params }) => {
  await viewer.call(deleteProduct, { params: { id: params.uuid ?? '' } })
  return { to: '/products/index', text: 'Atrativo apagado.' }
})

export default function RemoveProduct() {
  const { product } = useProduct()
  const kept = (
    <p>
      Este atrativo tem reservas e não pode ser apagado. <a href={`/products/${product.uuid}/archive`}>Arquive-o</a>:
      sai da venda e das listas.
    </p>
  )
  return (
    <ProductDialog
      title={`Apagar ${product.name}?`}
      path="remove"
      failed="O atrativo não foi apagado"
      label="Apagar"
      closed={product.hasBookings ? kept : undefined}
    >
      <p>Ingressos, horários, fotos e termo são apagados com ele. Isto não se desfaz.</p>
    </ProductDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar · Produtos · Trilha' }]

export const handle = { crumb: 'Apagar' }
