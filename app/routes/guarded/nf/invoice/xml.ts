import type { LoaderFunctionArgs } from '@remix-run/node'
import { getInvoiceXml } from '#app/contracts/finance/invoices.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  try {
    const { name, xml } = await viewer.call(getInvoiceXml, { params: { id: params.id ?? '' } })
    const headers = {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    }
    return new Response(xml, { headers })
  } catch (error) {
    return refuseAsText(error)
  }
}
