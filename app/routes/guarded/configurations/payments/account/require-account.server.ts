import { notFound } from '#app/contracts/api-error.ts'
import { getPaymentSettings, type PaymentAccount } from '#app/contracts/payments/accounts.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function requireAccount({ call }: Viewer, provider: string | undefined): Promise<PaymentAccount> {
  const { accounts } = await call(getPaymentSettings, {})
  const found = accounts.find((account) => account.provider === provider)
  if (!found) throw notFound({ message: 'Este provedor não existe.' })
  return found
}
