import { notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { type getPaymentSettings, ProviderSchema } from '#app/contracts/payments/accounts.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { maskKey } from '#app/domain/words/mask.ts'
import { findPlaceAccounts, listAccountStates } from '../../db/queries/money/accounts.server.ts'
import { findPaymentSettings } from '../../db/queries/money/settings.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { unsealCredentials } from '../../providers/gateways/credentials.server.ts'
import { GATEWAYS, type GatewayKind } from '../../providers/gateways/payment-gateway.server.ts'

type Described = Answer<typeof getPaymentSettings>

export async function describeSettings(ctx: StaffContext): Promise<Described> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [place, accounts, states, gateways] = await Promise.all([
    findPaymentSettings(orm, placeId),
    findPlaceAccounts(orm, placeId),
    listAccountStates(orm, placeId),
    ctx.gateways.all(placeId)
  ])
  if (!place || !accounts) throw notFound()
  const describe = (provider: GatewayKind) => {
    const state = states.find((one) => one.provider === provider)
    const ofKind = gateways.filter(({ kind }) => kind === provider)
    const sealed = accounts.sealed.get(provider)
    const isReal = ofKind.some(({ simulated }) => !simulated)
    const source = sealed ? (isReal ? 'kept' : 'unreadable') : isReal ? 'environment' : 'none'
    const isSimulated = source === 'none' && ofKind.some(({ simulated }) => simulated)
    return {
      provider,
      source,
      serves: isReal ? 'real' : isSimulated ? 'simulated' : 'nobody',
      changed_at: state?.changedAt.toISOString() ?? null,
      changed_by: state?.changedBy ?? '',
      ...publicParts(ctx, { placeId, sealed: provider === 'getnet' ? sealed : undefined }),
      tested_at: state?.testedAt?.toISOString() ?? null,
      tested_ok: state?.testedOk ?? false,
      tested_words: state?.testedWords ?? '',
      notice_path: noticePath(provider, placeId)
    } as const
  }
  return {
    pix_provider: ProviderSchema.safeParse(place.pixProvider).data ?? '',
    card_provider: place.cardProvider === 'mercadopago' ? 'mercadopago' : '',
    refund_limit: place.refundLimit === null ? null : toDecimal(place.refundLimit),
    withdraw_days: place.withdrawDays,
    accounts: GATEWAYS.map(describe)
  }
}

/** Public part of Getnet's credentials; the seller's id shows only its ends. */
function publicParts({ seal }: ApiContext, { placeId, sealed }: { placeId: string; sealed: string | undefined }) {
  const known = sealed ? unsealCredentials(seal, { placeId, kind: 'getnet' }, sealed) : null
  return { environment: known?.environment ?? '', seller: known ? maskKey(known.sellerId) : '' }
}

/** Mercado Pago's notices do not name the account, so their address does. */
function noticePath(provider: GatewayKind, placeId: string): string {
  return provider === 'mercadopago' ? `/api/v3/mpago/notifications/${placeId}` : '/api/v3/getnet/callback/payment'
}
