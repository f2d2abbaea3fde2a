import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { testMessageAccount } from '#app/contracts/messages/accounts.ts'
import { findUser } from '../../db/queries/identity/users.server.ts'
import { findMessageAccount, keepMessageTest } from '../../db/queries/messaging/accounts.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { unsealCredentials } from '../../providers/messages/credentials.server.ts'
import { failureOf, type MessageProvider, MessageRefused } from '../../providers/messages/message-provider.server.ts'
import { requireMessageProvider } from './save-account.server.ts'

/**
 * Tests only stored accounts: the server's own are for the server to test.
 * @throws ApiError 404, 409, 429
 */
export async function testMessages(
  { params, body }: Pick<Received<typeof testMessageAccount>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof testMessageAccount>> {
  const kind = requireMessageProvider(params)
  const actor = ctx.actor
  const { placeId } = actor
  await countAttempt(ctx, { key: `message-test:${placeId}`, limit: 30, windowSeconds: 600 })
  const row = await findMessageAccount(ctx.db.orm, placeId, kind)
  const credentials = row ? unsealCredentials(ctx.seal, { placeId, kind }, row.sealed) : null
  if (!row || !credentials) {
    throw conflict({
      code: 'no_credentials',
      message: 'Não há credenciais deste provedor para testar: informe-as antes.'
    })
  }
  const provider = ctx.messengers.open(kind, credentials)
  const user = body.send ? await findUser(ctx.db, actor) : null
  const to = kind === 'smtp' ? (user?.email ?? '') : (user?.phone ?? '')
  if (body.send && to === '') {
    const message =
      kind === 'smtp' ? 'Sua conta não tem e-mail.' : 'Sua conta não tem telefone: ponha-o em Minha conta.'
    throw conflict({ code: 'no_address', message })
  }
  const reason = await testSender(ctx, { provider, to })
  const result = reason === null ? { ok: true, words: fineWords(to) } : { ok: false, words: reason }
  const tested = { testedAt: ctx.now(), testedOk: result.ok, testedWords: result.words }
  await keepMessageTest(ctx.db, { placeId, provider: kind, sealed: row.sealed, ...tested })
  return result
}

const fineWords = (to: string) =>
  to === '' ? 'A conexão funciona.' : 'A conexão funciona, e uma mensagem de teste foi enviada a você.'

async function testSender(
  ctx: ApiContext,
  { provider, to }: { provider: MessageProvider; to: string }
): Promise<string | null> {
  try {
    await provider.test()
    const text = 'Mensagem de teste: quem a recebe cuida dos provedores de mensagens.'
    if (to !== '') await provider.send({ id: `teste-${ctx.requestId}`, to, text, subject: 'Mensagem de teste' })
    return null
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    ctx.log.warn(
      { requestId: ctx.requestId, provider: provider.name, reason: error.message, failure: failureOf(error) },
      'a provider of messages failed its test'
    )
    return error.message
  }
}
