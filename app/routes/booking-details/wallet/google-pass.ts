import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getGooglePass } from '#app/contracts/messages/booking-messages.ts'
import { openCall } from '#app/session/index.server.ts'
import { isOffered } from '#app/session/viewer.server.ts'
import { refuseFile, refuseWallet, ticketAsked } from '../hand-file.server.ts'

/** The link is signed when it is followed: a page with many tickets would sign them all at each look. */
export async function loader(arrived: LoaderFunctionArgs) {
  if (!isOffered(getGooglePass)) return refuseWallet()
  try {
    const { url } = await openCall(arrived.request)(getGooglePass, ticketAsked(arrived))
    return redirect(url, { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
  } catch (error) {
    return refuseFile(arrived.request, error)
  }
}
