import { getUnsettled, listUnsettled, settlePayment as settle } from '#app/contracts/payments/unsettled.ts'
import { implement } from '../../kernel/implement.server.ts'
import { listAllUnsettled, readUnsettled } from './read-unsettled.server.ts'
import { settlePayment } from './settle-payment.server.ts'

export const routes = [
  implement(listUnsettled, listAllUnsettled),
  implement(getUnsettled, readUnsettled),
  implement(settle, settlePayment)
]
