import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getGooglePass } from '#app/contracts/messages/booking-messages.ts'
import { openCall } from '#app/session/index.server.ts'
import { isOffered } from '#app/session/viewer.server.ts'
import { refuseFile, refuseWallet } from '../refuse-file.server.ts'

/** The link is signed when it is followed: a page with many tickets would sign them all at each look. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isOffered(getGooglePass)) return refuseWallet()
  try {
    const person = new URL(request.url).searchParams.get('pessoa') ?? undefined
    const asked = { params: { uuid: params.id ?? '' }, query: { person } }
    const { url } = await openCall(request)(getGooglePass, asked)
    return redirect(url, { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
  } catch (error) {
    return refuseFile(request, error)
  }
}
