import { invalid, unavailable } from '#app/contracts/api-error.ts'
import type { forgotPassword } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { countCodeWish } from '../credentials/limit-keys.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { askForCode } from './password-code-job.server.ts'

const message =
  'Se houver uma conta com este e-mail, o código de recuperação será enviado para o número de telefone cadastrado.'

/**
 * A job looks up the e-mail, so that neither the answer nor its time reveals whether it has a user.
 * @throws ApiError 422 for an invalid e-mail, 429 over the limits (an hour, a day), 503 `messenger_unavailable`
 */
export async function requestCode(
  { body }: Received<typeof forgotPassword>,
  ctx: ApiContext
): Promise<Answer<typeof forgotPassword>> {
  const email = checkEmail(body.email)
  if (!email.ok) throw invalid({ fields: { email: [email.message] } })
  if (!(await ctx.messengers.maySend())) {
    throw unavailable({
      code: 'messenger_unavailable',
      message: 'Este sistema não envia códigos por mensagem. Peça uma nova senha a quem cuida dos usuários do parque.'
    })
  }
  const askedBy = await countCodeWish(ctx, { login: email.value, devices: body.devices })
  await askForCode(ctx, { email: email.value, askedBy })
  return { data: { message } }
}
