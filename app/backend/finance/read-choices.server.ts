import type { Answer } from '#app/contracts/endpoint.ts'
import type { readFinanceChoices } from '#app/contracts/finance/transactions.ts'
import { listProductNames, listUsedWords } from '../db/queries/finance/transactions.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function readChoices(_input: object, ctx: StaffContext): Promise<Answer<typeof readFinanceChoices>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [products, categories, suppliers] = await Promise.all([
    listProductNames(orm, placeId),
    listUsedWords(orm, placeId, 'category'),
    listUsedWords(orm, placeId, 'supplier')
  ])
  return { products, categories, suppliers }
}
