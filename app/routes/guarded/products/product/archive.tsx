import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { linkSheets } from '#app/components/shell/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { useProduct } from './context.ts'
import { moveProduct } from './move-product.server.ts'
import { ProductDialog } from './product-dialog.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'products/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  return moveProduct({ request, params, viewer, state: 'archived', text: 'Atrativo arquivado.' })
}

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

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Arquivar · Produtos · Trilha' }]

export const handle = { crumb: 'Arquivar' }
