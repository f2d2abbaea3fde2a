import {
  getBookingWaivers,
  getSignedWaiver,
  getWaiverPdf,
  getWaivers,
  publishWaiver,
  readWaiverLink,
  setWaiverLink,
  signWaiver
} from '#app/contracts/booking/waivers.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { changeLink, readOfBooking } from './of-booking.server.ts'
import { readByLink, sign } from './sign.server.ts'
import { publish, readWaivers } from './texts.server.ts'
import { drawForSigner, drawForStaff } from './waiver-pdf.server.ts'

export const routes = [
  implement(getWaivers, readWaivers),
  implement(publishWaiver, publish),
  implement(getBookingWaivers, readOfBooking),
  implement(setWaiverLink, changeLink),
  implement(getWaiverPdf, drawForStaff),
  implementPublic(readWaiverLink, readByLink),
  implementPublic(signWaiver, sign),
  implementPublic(getSignedWaiver, drawForSigner)
]
