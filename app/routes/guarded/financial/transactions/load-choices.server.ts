import { readFinanceChoices } from '#app/contracts/finance/transactions.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import type { Choices } from './typed.ts'

/** Loads suggestions; without them everything can still be typed. */
export async function loadChoices({ call }: Viewer): Promise<Choices> {
  const { products = [], categories = [], suppliers = [] } = (await whereKnown(call(readFinanceChoices, {}))) ?? {}
  return { products: products.map(({ uuid, name }) => ({ value: uuid, label: name })), categories, suppliers }
}
