import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { deferReport } from '#app/reports/questions/defer-report.server.ts'
import { visitsReport } from '#app/reports/questions/visits.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { changeSaved } from '../saved-reports.server.ts'
import { VisitsReport } from './report.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return deferReport({ viewer, request, context, report: visitsReport, compares: true })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

export default function VisitsDashboard() {
  return (
    <VisitsReport
      title="Painel de visitas"
      other={{ path: '/reports/visits', label: 'Ver como relatório' }}
      isDashboard
    />
  )
}

export const links = linkPaper('landscape')

export const meta: MetaFunction = () => [{ title: 'Painel de visitas · Trilha' }]

export const handle = { crumb: 'Painel' }
