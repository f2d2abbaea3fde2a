import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerDrawing } from '../../drawing.server.ts'
import { barChart, lineChart } from '../parts/made-up.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  const shape = new URL(request.url).searchParams.get('forma')
  const chart = { barras: barChart, linhas: lineChart }[shape ?? '']
  return chart ? answerDrawing(request, { chart, isWhole: true }) : new Response(null, { status: 404 })
}
