import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportProducts } from '#app/contracts/products/import.ts'
import { csvResponse, requireAccess } from '#app/session/index.server.ts'

/** In the columns of the import. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/index')
  const { csv } = await viewer.call(exportProducts, {})
  return csvResponse(csv, 'atrativos.csv')
}
