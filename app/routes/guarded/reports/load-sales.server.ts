import { listBillProducts, SaleDaySchema } from '#app/contracts/bills.ts'
import { type SalesTotals, totalSales } from '#app/domain/report/totals.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { loadSales } from '#app/reports/slots/loads.server.ts'
import type { SlotRequest } from '#app/reports/slots/runner.server.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { openReport, permissionKeys } from './report-frame.server.ts'
import { isRefused, type ReportFrame } from './report-frame.ts'

/** A report's frame and what its slots are asked with; null where something is wrong with its address. */
export interface PreparedReport<T> {
  frame: ReportFrame
  wanted: Omit<SlotRequest<T>, 'signal'> | null
}

/** The sales of a period by purchase or by visit (`por`), of the report and of its chart alike. */
export async function prepareSales(
  viewer: Viewer,
  request: Request,
  { compares }: { compares: boolean }
): Promise<PreparedReport<SalesTotals>> {
  const typedBasis = new URL(request.url).searchParams.get('por') ?? ''
  const por = SaleDaySchema.safeParse(typedBasis || 'compra')
  const more: Record<string, string> = typedBasis ? { por: typedBasis } : {}
  const { frame, query, slots, today } = await openReport(viewer, request, { compares, more })
  if (!por.success) frame.problems.por = ERRORS.unknownOption
  if (isRefused(frame) || !por.success) return { frame, wanted: null }
  const asked = { call: viewer.call, filters: query.filters, today, por: por.data }
  const scope = { placeId: viewer.place.uuid, permissions: permissionKeys(viewer), endpoint: listBillProducts.id }
  const { product, channel, method, seller } = query.filters
  const wanted = {
    key: { ...scope, query: { product, channel, method, seller, por: por.data } },
    slots,
    today,
    load: async (slot: (typeof slots)[number], signal: AbortSignal) => totalSales(await loadSales(asked, slot, signal))
  }
  return { frame, wanted }
}
