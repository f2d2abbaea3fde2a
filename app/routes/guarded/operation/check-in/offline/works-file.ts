import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { answerFile, drawWorks } from './draw-page.server.ts'

/** Answers the page on what works without network, which the gate keeps. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return answerFile(drawWorks())
}
