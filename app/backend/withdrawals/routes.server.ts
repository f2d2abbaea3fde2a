import {
  askWithdrawal,
  getWithdrawal,
  listOrders,
  listWithdrawals,
  moveWithdrawal
} from '#app/contracts/finance/withdrawals.ts'
import { implement } from '../kernel/implement.server.ts'
import { askWithdrawal as ask } from './ask-withdrawal.server.ts'
import { moveWithdrawal as move } from './move-withdrawal.server.ts'
import { readOrders } from './read-orders.server.ts'
import { readWithdrawal, readWithdrawals } from './read-withdrawals.server.ts'

export const routes = [
  implement(listOrders, readOrders),
  implement(askWithdrawal, ask),
  implement(listWithdrawals, readWithdrawals),
  implement(getWithdrawal, readWithdrawal),
  implement(moveWithdrawal, move)
]
