import { notFound } from '#app/contracts/api-error.ts'
import { getMessageSettings, type MessageAccount } from '#app/contracts/messages/accounts.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function requireAccount({ call }: Viewer, provider: string | undefined): Promise<MessageAccount> {
  const { accounts } = await call(getMessageSettings, {})
  const found = accounts.find((account) => account.provider === provider)
  if (!found) throw notFound({ message: 'Este provedor não existe.' })
  return found
}
