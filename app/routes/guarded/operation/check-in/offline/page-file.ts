import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { answerFile, drawPage } from './draw-page.server.ts'

/** The gate's page without network. It holds no data: what it shows lies encrypted in the browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return answerFile(drawPage())
}
