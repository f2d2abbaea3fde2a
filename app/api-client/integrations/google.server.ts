import { env } from '#app/env.server.ts'
import { ask } from './ask.server.ts'
import type { Integration } from './integration.server.ts'
import type { Outcome } from './states.server.ts'

/**
 * RFC 6749 §5.2: these errors mean that the client is wrong. Other errors are about the code, which the test makes up.
 */
const clientFaults = new Set(['invalid_client', 'unauthorized_client'])

/** Google sign-in. The test sends an invalid code; the refusal tells whether Google knows the client. */
export const googleIntegration: Integration = {
  key: 'google',
  label: 'Login com o Google',
  what: 'Quem trabalha aqui pode entrar com a conta Google.',
  off: 'Ainda não foi configurado por quem cuida do servidor: o botão não aparece.',
  host: () => new URL(env.GOOGLE_TOKEN_URL).host,
  isOn: () => env.GOOGLE_CLIENT_ID !== undefined,
  async test({ timeoutMs }) {
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_TOKEN_URL: url } = env
    if (!id || !secret)
      return { ok: false, words: 'Falta a chave secreta do Google neste servidor: o outro servidor confere o login.' }
    if (!isSafe(new URL(url)))
      return { ok: false, words: 'O endereço do Google configurado não é https: a chave secreta não foi enviada.' }
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'teste',
      redirect_uri: `${env.BASE_URL ?? 'http://127.0.0.1'}/`,
      client_id: id,
      client_secret: secret
    })
    return ask({ url, timeoutMs, body }, judgeGoogle)
  }
}

/** Same rule as the token exchange: send the secret only over TLS or to this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function judgeGoogle({ text }: { text: string }): Outcome {
  const fault = /"error"\s*:\s*"([a-z_]{1,40})"/.exec(text)?.[1]
  if (fault === undefined) return { ok: false, words: 'O Google deu uma resposta que o sistema não entende.' }
  if (clientFaults.has(fault)) return { ok: false, words: 'O Google não reconhece o cliente: confira id e segredo.' }
  return { ok: true, words: 'O Google responde e conhece o cliente.' }
}
