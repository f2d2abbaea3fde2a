import { chooseAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { listBillItems } from '#app/contracts/bills.ts'
import {
  confirmVisit,
  createExpressBooking,
  createPersonTickets,
  getBooking,
  getJanoowpBooking,
  listBookingsByPeriod,
  listJanoowpBookings,
  postBookingEvent
} from '#app/contracts/booking/calls.ts'
import { previewDateChange } from '#app/contracts/booking/change-date.ts'
import { previewTicketChange } from '#app/contracts/booking/change-tickets.ts'
import { createCounterSale, getCounter, getCounterSale } from '#app/contracts/booking/counter.ts'
import { getGate, getInside } from '#app/contracts/booking/gate.ts'
import {
  getGateConflict,
  getGateList,
  listGateConflicts,
  pairGateDevice,
  postGateScans,
  seeGateConflict
} from '#app/contracts/booking/gate-offline.ts'
import { findTicket, sendTickets } from '#app/contracts/booking/lost-ticket.ts'
import { sendPaymentLink } from '#app/contracts/booking/payment-link.ts'
import { readBookingPerson, updateBookingPerson } from '#app/contracts/booking/person.ts'
import {
  cancelByVisitor,
  changeByVisitor,
  claimRefund,
  payAgain,
  previewVisitorChange,
  proveVisitor,
  sendVisitorCode
} from '#app/contracts/booking/visitor.ts'
import { payByCredit } from '#app/contracts/closures/credits.ts'
import { askOwnAnonymising, readOwnData } from '#app/contracts/privacy/visitor.ts'
import { getDiscount } from '#app/contracts/products/public.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { readInvitedBooking } from './agents/agent-invitation.server.ts'
import { chooseBookingAgent } from './agents/choose-agent.server.ts'
import { listAgentsOfBooking } from './agents/list-booking-agents.server.ts'
import { readCounter } from './counter/read-counter.server.ts'
import { readReceipt } from './counter/read-receipt.server.ts'
import { sellAtCounter } from './counter/sell.server.ts'
import { createBooking } from './create-booking.server.ts'
import { previewChange } from './date/preview-change.server.ts'
import { payWithCredit } from './desk/pay-by-credit.server.ts'
import { sendLink } from './desk/send-payment-link.server.ts'
import { readUnitDiscounts } from './discounts/use-code.server.ts'
import { listPlaceConflicts, readConflict, seeConflict } from './gate/offline/conflicts.server.ts'
import { pairDevice } from './gate/offline/pair-device.server.ts'
import { readGateList } from './gate/offline/read-list.server.ts'
import { saveScans } from './gate/offline/save-scans.server.ts'
import { readGate } from './gate/read-gate.server.ts'
import { readInside } from './gate/read-inside.server.ts'
import { listByPeriod, listJanoowp } from './list-bookings.server.ts'
import { listSoldBookings } from './list-sold.server.ts'
import { findLostTicket } from './lost-ticket/find-ticket.server.ts'
import { wishTickets } from './lost-ticket/send-tickets.server.ts'
import { changePerson, readPerson } from './person/change-person.server.ts'
import { createTickets } from './person-tickets/create.server.ts'
import { postEvent } from './post-event.server.ts'
import { readOperatorBooking, readPublicBooking } from './read-booking.server.ts'
import { previewTickets } from './tickets/preview-tickets.server.ts'
import { confirmByLink } from './unpaid/confirm-visit.server.ts'
import { cancelOwn } from './visitor/cancel.server.ts'
import { changeOwn, previewOwnChange } from './visitor/change.server.ts'
import { sendCode } from './visitor/code.server.ts'
import { askOwn, copyOwnData } from './visitor/own-data.server.ts'
import { payOnceMore } from './visitor/pay-again.server.ts'
import { checkProof } from './visitor/prove.server.ts'
import { askOwnRefund } from './visitor/refund.server.ts'

export const routes = [
  implementPublic(getDiscount, readUnitDiscounts),
  implementPublic(createExpressBooking, async ({ body }, ctx) =>
    readPublicBooking(await createBooking(body, ctx), ctx)
  ),
  implementPublic(getBooking, ({ params }, ctx) => readInvitedBooking(params.uuid, ctx)),
  implementPublic(confirmVisit, ({ params }, ctx) => confirmByLink(params.uuid, ctx)),
  implementPublic(createPersonTickets, ({ params }, ctx) => createTickets(params.uuid, ctx)),
  implementPublic(findTicket, findLostTicket),
  implementPublic(sendTickets, wishTickets),
  implement(listBookingsByPeriod, listByPeriod),
  implement(listJanoowpBookings, listJanoowp),
  implement(getJanoowpBooking, ({ query }, ctx) => readOperatorBooking(query.hash, ctx)),
  implement(postBookingEvent, postEvent),
  implement(previewDateChange, previewChange),
  implement(previewTicketChange, previewTickets),
  implement(readBookingPerson, readPerson),
  implement(updateBookingPerson, changePerson),
  implement(sendPaymentLink, sendLink),
  implement(payByCredit, payWithCredit),
  implement(getGate, readGate),
  implement(getInside, readInside),
  implement(pairGateDevice, pairDevice),
  implement(postGateScans, saveScans),
  implement(getGateList, readGateList),
  implement(listGateConflicts, listPlaceConflicts),
  implement(getGateConflict, readConflict),
  implement(seeGateConflict, seeConflict),
  implement(getCounter, readCounter),
  implement(createCounterSale, sellAtCounter),
  implement(getCounterSale, ({ params }, ctx) => readReceipt(params.uuid, ctx)),
  implementPublic(listBookingAgents, listAgentsOfBooking),
  implementPublic(chooseAgent, chooseBookingAgent),
  implement(listBillItems, listSoldBookings),
  implementPublic(proveVisitor, checkProof),
  implementPublic(sendVisitorCode, sendCode),
  implementPublic(cancelByVisitor, cancelOwn),
  implementPublic(previewVisitorChange, previewOwnChange),
  implementPublic(changeByVisitor, changeOwn),
  implementPublic(payAgain, payOnceMore),
  implementPublic(claimRefund, askOwnRefund),
  implementPublic(readOwnData, copyOwnData),
  implementPublic(askOwnAnonymising, askOwn)
]
