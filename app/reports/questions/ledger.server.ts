import { type BookedAttractions, beginBookedAttractions } from '#app/api-client/attractions.server.ts'
import { type Ledger, listLedger } from '#app/contracts/finance/ledger.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { LEDGER_FEW, LEDGER_PAGE, splitMonths } from '#app/domain/finance/ledger.ts'
import { type LedgerRequest, parseLedgerQuery } from '#app/domain/finance/ledger-query.ts'
import { isRefused } from '#app/domain/report/frame.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { type SlotScope, slotTimeoutMs } from '../slots/runner.server.ts'
import { permissionKeys } from './question.server.ts'

interface LedgerQuestion extends LedgerRequest {
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  /** Rejects with an ApiError when they cannot be loaded. */
  attractions: Promise<BookedAttractions>
  isOneMonth: boolean
  /** Calendar months, newest first; empty for invalid query parameters. */
  slots: Slot[]
  scope: SlotScope
  /** @throws ApiError */
  load(slot: Slot, signal?: AbortSignal): Promise<Ledger>
  /** Loads all pages of a month from one snapshot. @throws ApiError */
  loadWhole(slot: Slot, page: { page: number; limit: number }, signal?: AbortSignal): Promise<Ledger>
}

/** @throws ApiError when the query names an attraction and the place's cannot be loaded */
export async function askLedger(viewer: Viewer, { searchParams }: URL): Promise<LedgerQuestion> {
  const pid = viewer.place.uuid
  const today = viewer.today()
  const isWaitedFor = Boolean(searchParams.get('atrativo'))
  const { attractions, products } = await beginBookedAttractions(viewer.call, { pid, isWaitedFor })
  const asked = parseLedgerQuery(searchParams, { today, products })
  const { from, to, page, ...filters } = asked.query
  const slots = isRefused(asked) ? [] : splitMonths({ from, to })
  const isOneMonth = slots.length === 1
  const part = isOneMonth ? { page, limit: LEDGER_PAGE } : { page: 1, limit: LEDGER_FEW }
  const load = (slot: DayRange, wanted: typeof part, signal?: AbortSignal) => {
    const query = { ...filters, start_date: slot.from, end_date: slot.to, ...wanted }
    return viewer.call(listLedger, { query }, { signal, timeoutMs: slotTimeoutMs })
  }
  return {
    ...asked,
    today,
    attractions,
    isOneMonth,
    slots,
    scope: {
      placeId: viewer.place.uuid,
      permissions: permissionKeys(viewer),
      endpoint: listLedger.id,
      query: { ...filters, ...part }
    },
    load: (slot, signal) => load(slot, part, signal),
    loadWhole: load
  }
}
