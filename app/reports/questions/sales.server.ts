import { listBillProducts, type SaleDay, SaleDaySchema } from '#app/contracts/bills.ts'
import { mergeAll } from '#app/domain/report/merge.ts'
import { type SalesTotals, totalSales } from '#app/domain/report/totals.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { loadSales, type Sales } from './loads.server.ts'
import { isDerived, permissionKeys, type Question, type Report } from './question.server.ts'
import { readAddress } from './read-address.server.ts'

interface SalesQuestion extends Question<Sales> {
  /** Day of purchase or of the visit. */
  por: SaleDay
}

export async function askSales(viewer: Viewer, url: URL): Promise<SalesQuestion> {
  const typed = url.searchParams.get('por') ?? ''
  const basis = SaleDaySchema.safeParse(typed || 'compra')
  // Totals derived from bookings go by the day of the visit: a third-party API does not tell the day of purchase.
  const isOfVisits = isDerived(viewer)
  const por = isOfVisits ? 'visita' : (basis.data ?? 'compra')
  const read = await readAddress(viewer, url)
  const wrong = basis.success ? {} : { por: ERRORS.unknownOption }
  const address = { ...read, more: moreOf(isOfVisits ? por : typed), problems: { ...read.problems, ...wrong } }
  const { filters } = address.query
  const { product, channel, method, seller } = filters
  const asked = { call: viewer.call, filters, today: address.today, por }
  return {
    address,
    por,
    scope: {
      placeId: viewer.place.uuid,
      permissions: permissionKeys(viewer),
      endpoint: listBillProducts.id,
      // Change this number when the figures change, so that older cached answers are not used.
      query: { product, channel, method, seller, por, figures: 3 }
    },
    load: (slot, signal) => loadSales(asked, slot, signal)
  }
}

function moreOf(por: string): Record<string, string> {
  return por === '' ? {} : { por }
}

export const salesReport: Report<Sales, SalesTotals> = {
  ask: askSales,
  sum: ({ rows, codes }) => totalSales(rows, codes),
  merge: (values) => mergeAll(values, totalSales([]))
}
