import {
  askRefund,
  getRefund,
  getRefundReceipt,
  listDueRefunds,
  listRefunds,
  moveRefund,
  previewRefund
} from '#app/contracts/booking/refunds.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { askForRefund } from './ask-refund.server.ts'
import { moveRefund as move } from './move-refund.server.ts'
import { previewBookingRefund } from './preview-refund.server.ts'
import { listPlaceDue, listPlaceRefunds, readReceipt, readRefund } from './read-refunds.server.ts'

export const routes = [
  implement(previewRefund, previewBookingRefund),
  implement(askRefund, askForRefund),
  implement(listRefunds, listPlaceRefunds),
  implement(listDueRefunds, (_input, ctx) => listPlaceDue(ctx)),
  implement(getRefund, readRefund),
  implement(moveRefund, move),
  implementPublic(getRefundReceipt, readReceipt)
]
