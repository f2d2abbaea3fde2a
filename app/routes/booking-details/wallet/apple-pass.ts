import type { LoaderFunctionArgs } from '@remix-run/node'
import { getApplePass } from '#app/contracts/messages/booking-messages.ts'
import { isOffered } from '#app/session/viewer.server.ts'
import { handFile, refuseWallet } from '../hand-file.server.ts'

export async function loader(arrived: LoaderFunctionArgs) {
  if (!isOffered(getApplePass)) return refuseWallet()
  return handFile(arrived, getApplePass, 'application/vnd.apple.pkpass')
}
