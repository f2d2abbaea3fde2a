import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { handDocument } from '../../../hand-document.server.ts'

export async function loader({ request, ...args }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/index')
  return handDocument(viewer, { request, ...args })
}
