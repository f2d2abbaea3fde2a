import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { getInvoiceXml } from '#app/contracts/finance/invoices.ts'
import { explainRefusal, requireAccess } from '#app/session/index.server.ts'

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
    if (!(error instanceof ApiError)) throw error
    // A file request has no page for its error, so answer with the text alone.
    const { message, init } = explainRefusal(error, { answers403: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers })
  }
}
