import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerDrawing } from '../../drawing.server.ts'
import { loadCashFlow } from './load.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { asked, chart } = await loadCashFlow(viewer, new URL(request.url))
  return answerDrawing(request, asked.problem === '' ? { chart, isWhole: true } : null)
}
