import type { LoaderFunctionArgs } from '@remix-run/node'
import { getTicketPdf } from '#app/contracts/messages/booking-messages.ts'
import { handFile } from './hand-file.server.ts'

export function loader(arrived: LoaderFunctionArgs) {
  return handFile(arrived, getTicketPdf, 'application/pdf')
}
