import { randomUUID } from 'node:crypto'
import { listOrders, MOST_ORDERS } from '#app/contracts/finance/withdrawals.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { toAvailable } from '../available-view.ts'
import { toOrderRow } from '../view.ts'
import { type Choice, chosenOf, readChoice } from './choice.ts'

/** Most payments that a user can review; a period may have more. */
const mostShown = 200

async function findOrders(viewer: Viewer, choice: Choice, limit: number) {
  const days = {
    ...(choice.from ? { start_date: choice.from } : {}),
    ...(choice.to ? { end_date: choice.to } : {})
  }
  const ask = (provider: string) => viewer.call(listOrders, { query: { ...days, provider, limit } })
  const found = await ask(choice.provider)
  const named = found.providers.find(({ provider }) => provider === choice.provider)
  if (named || choice.provider !== '' || found.providers.length === 0) return { found, provider: named?.provider ?? '' }
  // Default: the first provider with payments to withdraw.
  const first = found.providers.find(({ orders }) => orders > 0) ?? found.providers[0]
  const provider = first?.provider ?? ''
  return { found: found.providers.length > 1 ? await ask(provider) : found, provider }
}

/** Loads the payments to choose from. @throws ApiError */
export async function loadOrders(viewer: Viewer, search: URLSearchParams) {
  const { found, provider } = await findOrders(viewer, readChoice(search), mostShown)
  const free = toAvailable(found)
  const zone = viewer.place.timezone
  return {
    free,
    provider: free.providers.find((one) => one.provider === provider) ?? null,
    rows: found.orders.map((order) => toOrderRow(order, zone)),
    debits: found.debits.map((order) => toOrderRow(order, zone))
  }
}

/** Loads the chosen payments in their current state; null when one is gone. @throws ApiError */
export async function loadChosen(viewer: Viewer, search: URLSearchParams) {
  const choice = readChoice(search)
  const { found, provider } = await findOrders(viewer, choice, MOST_ORDERS)
  const free = toAvailable(found)
  const own = free.providers.find((one) => one.provider === provider)
  const chosen = chosenOf(found.orders, choice)
  const back = `/financial/withdrawals/new?${new URLSearchParams({ provedor: provider, inicio: free.from, fim: free.to })}`
  const isTooMany = choice.all && (own?.orders ?? 0) > MOST_ORDERS
  // The form's key: a second submission makes no second withdrawal.
  return { chosen, own, free, back, isTooMany, key: randomUUID() }
}
