import {
  addCommissionRate,
  listCommissionRates,
  listCommissions,
  payCommission,
  readCommission,
  removeCommissionRate,
  undoCommissionPayout
} from '#app/contracts/finance/commissions.ts'
import { implement } from '../kernel/implement.server.ts'
import { addRate } from './add-rate.server.ts'
import { listPlaceCommissions } from './list-commissions.server.ts'
import { listRates } from './list-rates.server.ts'
import { payAgent } from './pay-commission.server.ts'
import { readAgentCommission } from './read-commission.server.ts'
import { removeRate } from './remove-rate.server.ts'
import { undoPayout } from './undo-payout.server.ts'

export const routes = [
  implement(listCommissions, listPlaceCommissions),
  implement(readCommission, readAgentCommission),
  implement(payCommission, payAgent),
  implement(undoCommissionPayout, undoPayout),
  implement(listCommissionRates, (_input, ctx) => listRates(ctx)),
  implement(addCommissionRate, addRate),
  implement(removeCommissionRate, removeRate)
]
