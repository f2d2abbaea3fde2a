import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { drawPage, filePolicy } from './draw-page.server.ts'

/** The gate's page without network. It holds no data: what it shows lies encrypted in the browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return new Response(drawPage(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': filePolicy
    }
  })
}
