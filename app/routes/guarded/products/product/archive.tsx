import type { MetaFunction } from '@remix-run/node'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { readVersion } from '../read-product.server.ts'
import { useProduct } from './context.ts'
import { moveProduct } from './move-product.server.ts'
import { ProductDialog } from './product-dialog.tsx'

export const loader = guardOnly('products/edit')

export const action = formAction('products/edit', readVersion, moveProduct('archived', 'Atrativo arquivado.'))

export default function ArchiveProduct() {
  const { product } = useProduct()
  return (
    <ProductDialog
      title={`Arquivar ${product.name}?`}
      path="archive"
      failed="O atrativo não foi arquivado"
      label="Arquivar"
      closed={product.state === 'archived' ? <p>Este atrativo já está arquivado.</p> : undefined}
    >
      <p>
        Ele sai da venda e das listas. Relatórios o guardam, e reservas feitas continuam valendo
        {product.ahead ? `: há ${product.ahead}` : ''}. Pode voltar quando você quiser.
      </p>
    </ProductDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Arquivar · Produtos · Trilha' }]

export const handle = { crumb: 'Arquivar' }
