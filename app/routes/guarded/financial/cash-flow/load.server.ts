import { readCashFlow } from '#app/contracts/finance/ledger.ts'
import { flowChart, runBalance } from '#app/domain/finance/cash-flow.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { readCashFlowQuery } from './query.ts'

/** Loads the data of the page, its chart and its file. @throws ApiError */
export async function loadCashFlow(viewer: Viewer, { searchParams }: URL) {
  const asked = readCashFlowQuery(searchParams)
  const { days, today, from, to, overdue } = await viewer.call(readCashFlow, {})
  const flow = days.map(({ to_receive: toReceive, to_pay: toPay, ...day }) => ({ ...day, toReceive, toPay }))
  const rows = runBalance(flow, asked.start)
  return { asked, rows, today, from, to, overdue, chart: flowChart(rows, { from, to, today, start: asked.start }) }
}
