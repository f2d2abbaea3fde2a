import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadReport, toPageRequest } from '#app/reports/download.server.ts'
import { openLedgerTable } from '#app/reports/tables/ledger.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal))
  return downloadReport({ viewer, request, context, open: openLedgerTable })
}
