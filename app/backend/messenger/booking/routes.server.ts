import {
  getApplePass,
  getBookingMessages,
  getGooglePass,
  getTicketPdf,
  getTicketPicture,
  listMessagesOfBooking,
  previewBookingMessage,
  resendConfirmation,
  testBookingMessage,
  updateBookingMessage,
  updateBookingMessages
} from '#app/contracts/messages/booking-messages.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { readTicketPdf } from '../ticket/ticket-pdf.server.ts'
import { readApplePass, readGooglePass } from '../ticket/wallet/read-pass.server.ts'
import { drawTicket, listOfBooking, sendConfirmation } from './of-booking.server.ts'
import { chooseBookingMessages, readBookingMessages, saveBookingMessage } from './settings.server.ts'
import { previewMessage, testMessage } from './try.server.ts'

export const routes = [
  implement(getBookingMessages, (_input, ctx) => readBookingMessages(ctx)),
  implement(updateBookingMessages, chooseBookingMessages),
  implement(updateBookingMessage, saveBookingMessage),
  implement(previewBookingMessage, previewMessage),
  implement(testBookingMessage, testMessage),
  implement(listMessagesOfBooking, listOfBooking),
  implement(resendConfirmation, sendConfirmation),
  implementPublic(getTicketPicture, drawTicket),
  implementPublic(getTicketPdf, readTicketPdf),
  implementPublic(getApplePass, readApplePass),
  implementPublic(getGooglePass, readGooglePass)
]
