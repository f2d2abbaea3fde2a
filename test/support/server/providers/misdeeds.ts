import type { GatewayFault } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { lies } from '../lies.ts'
import type { Lie } from '../lying-api.ts'

/** Words in these answers that must not appear in our messages. */
export const providerSecrets = /APP_USR-|SELECT \*|java\.|529\.?982|Quitéria|<h1>|<html/

export const answering =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Lie =>
  ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

/** Does the work, then fails to answer properly. */
export const afterTheWork =
  (misdeed: Lie): Lie =>
  async (told) => {
    await told.truth()
    return misdeed(told)
  }

/** Changes the true answer, e.g. its amount or order. `change` receives it. */
export const retelling =
  // biome-ignore lint/suspicious/noExplicitAny: any provider's answer, to be spoilt
    (change: (truth: any) => unknown): Lie =>
    async ({ response, truth }) => {
      const { status, text } = await truth()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(change(JSON.parse(text))))
    }

/** Does the work twice, like a proxy that repeats a request. */
export const doubling: Lie = async ({ response, truth }) => {
  await truth()
  const { status, text } = await truth()
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const leaky = { message: 'SELECT * FROM payers WHERE cpf = 529.982.247-25', token: 'APP_USR-secret', name: 'Quitéria' }

const lie = (name: string): Lie => lies[name] ?? (() => Promise.reject(new Error(`no lie is called ${name}`)))

interface Bad {
  misdeed: Lie
  kind: GatewayFault['kind']
  status?: number
  retryAfter?: number
}

/** Bad answers to a call that creates something, with the fault that a gateway must report. */
export const badAnswers: Record<string, Bad> = {
  'resets the connection before the work': { misdeed: lie('resets the connection before the request'), kind: 'unsure' },
  'resets it after the work': { misdeed: lie('resets it after the work'), kind: 'unsure' },
  'resets it halfway': { misdeed: lie('resets it halfway'), kind: 'unsure' },
  'never answers': { misdeed: lie('never answers'), kind: 'unsure' },
  'does it and never answers': { misdeed: afterTheWork(lie('never answers')), kind: 'unsure' },
  drips: { misdeed: lie('drips'), kind: 'unsure' },
  'answers nothing': { misdeed: lie('is empty'), kind: 'unsure' },
  'answers null': { misdeed: lie('is null'), kind: 'unsure' },
  'answers a list': { misdeed: lie('has numbers in a list'), kind: 'unsure' },
  'answers a page': { misdeed: lie('is a page'), kind: 'unsure' },
  'answers a page after the work': { misdeed: afterTheWork(lie('is a page')), kind: 'unsure' },
  'answers cut JSON': { misdeed: lie('is cut JSON'), kind: 'unsure' },
  'answers cut gzip': { misdeed: lie('is cut gzip'), kind: 'unsure' },
  'answers less than it says': { misdeed: lie('is shorter than it says'), kind: 'unsure' },
  'answers 70 MB': { misdeed: lie('is huge'), kind: 'unsure' },
  'never ends': { misdeed: lie('never ends'), kind: 'unsure' },
  'leads elsewhere': { misdeed: lie('leads elsewhere'), kind: 'unsure' },
  'answers 400': { misdeed: answering(400, leaky), kind: 'refused', status: 400 },
  'answers 422': { misdeed: answering(422, leaky), kind: 'refused', status: 422 },
  'answers 401': { misdeed: answering(401, leaky), kind: 'credentials', status: 401 },
  'answers 403': { misdeed: answering(403, leaky), kind: 'credentials', status: 403 },
  'answers 429': {
    misdeed: answering(429, leaky, { 'retry-after': '61' }),
    kind: 'unsure',
    status: 429,
    retryAfter: 61
  },
  'answers 500': { misdeed: answering(500, leaky), kind: 'unsure', status: 500 },
  'answers 500 after the work': { misdeed: afterTheWork(answering(500, leaky)), kind: 'unsure', status: 500 },
  'answers 502 with a page': { misdeed: answering(502, '<html><h1>Bad Gateway</h1>'), kind: 'unsure', status: 502 },
  'answers 503': {
    misdeed: answering(503, leaky, { 'retry-after': '30' }),
    kind: 'unsure',
    status: 503,
    retryAfter: 30
  }
}
