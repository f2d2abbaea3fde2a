import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { type getApplePass, type getGooglePass, NO_WALLET } from '#app/contracts/messages/booking-messages.ts'
import type { ApiContext } from '../../../kernel/context.server.ts'
import { signApplePass } from './apple-pass.server.ts'
import { googlePassLink } from './google-pass.server.ts'
import { findWalletTicket } from './wallet-ticket.server.ts'

/** @throws ApiError 404, `no_wallet` without keys; 429 */
export async function readApplePass(
  { params, query }: Received<typeof getApplePass>,
  ctx: ApiContext
): Promise<Answer<typeof getApplePass>> {
  const keys = ctx.wallets.apple(ctx.now())
  if (!keys) throw notFound({ code: NO_WALLET })
  const ticket = await findWalletTicket(params.uuid, query.person ?? '', ctx)
  const pass = await signApplePass(ticket, keys)
  // The name of one person's file does not tell the booking's code: the file is passed on.
  const name = `ingresso-${query.person || ticket.sheet.code}.pkpass`
  return { name, data: pass.toString('base64') }
}

/** @throws ApiError 404, `no_wallet` without keys; 429 */
export async function readGooglePass(
  { params, query }: Received<typeof getGooglePass>,
  ctx: ApiContext
): Promise<Answer<typeof getGooglePass>> {
  const keys = ctx.wallets.google
  if (!keys) throw notFound({ code: NO_WALLET })
  const ticket = await findWalletTicket(params.uuid, query.person ?? '', ctx)
  return { url: googlePassLink(ticket, keys, ctx.baseUrl) }
}
