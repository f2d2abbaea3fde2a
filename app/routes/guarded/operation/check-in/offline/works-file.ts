import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { answerFile, drawWorks } from './draw-page.server.ts'

/** What works without network, as the gate keeps it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return answerFile(drawWorks())
}
