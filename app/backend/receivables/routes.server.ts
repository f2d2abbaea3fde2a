import { listCredits } from '#app/contracts/closures/credits.ts'
import { listReceivables, readReceivable } from '#app/contracts/finance/receivables.ts'
import { implement } from '../kernel/implement.server.ts'
import { listPlaceCredits } from './list-credits.server.ts'
import { listPlaceReceivables } from './list-receivables.server.ts'
import { readStatement } from './read-statement.server.ts'

export const routes = [
  implement(listReceivables, listPlaceReceivables),
  implement(readReceivable, readStatement),
  implement(listCredits, listPlaceCredits)
]
