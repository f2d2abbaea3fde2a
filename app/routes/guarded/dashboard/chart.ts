import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerDrawing } from '../drawing.server.ts'
import { loadDay, readDayOf } from './load-day.server.ts'
import { dayChart } from './view/figures.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const wanted = readDayOf(params.day, viewer.today())
  if (!wanted) return new Response(null, { status: 404 })
  const { day } = await loadDay(viewer, wanted)
  return answerDrawing(request, day.visits ? { chart: dayChart(day.visits.slots), isWhole: true } : null)
}
