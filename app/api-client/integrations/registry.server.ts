import type { ApiName } from '#app/contracts/endpoint.ts'
import { env } from '#app/env.server.ts'
import { legacyIntegration, vendorPointsIntegration } from '../legacy/integrations.server.ts'
import { ask } from './ask.server.ts'
import { googleIntegration } from './google.server.ts'
import { hostOf, type Integration } from './integration.server.ts'

const addresses: Record<ApiName, string | undefined> = { main: env.MAIN_API_URL, node: env.NODE_API_URL }
const off = 'Este programa a responde por si mesmo.'

function apiIntegration(api: ApiName, words: Pick<Integration, 'label' | 'what'>): Integration {
  const url = addresses[api]
  return {
    key: `${api}-api`,
    ...words,
    off,
    offState: 'Neste programa',
    host: () => hostOf(url),
    isOn: () => url !== undefined,
    // The test sends no token: any answer of the API proves that it is reachable.
    test: ({ timeoutMs, requestId }) =>
      ask({ url: `${url}/`, timeoutMs, headers: { 'x-request-id': requestId } }, ({ status }) =>
        status < 500 ? { ok: true, words: 'Responde.' } : { ok: false, words: `Respondeu com o erro ${status}.` }
      )
  }
}

const mainApiIntegration = apiIntegration('main', {
  label: 'API principal',
  what: 'Reservas, produtos, clientes, financeiro e mensagens.'
})

const nodeApiIntegration = apiIntegration('node', {
  label: 'API de requerimentos',
  what: 'Requerimentos, seus documentos e conversas.'
})

/** Listed in the page's order. */
export const INTEGRATIONS: readonly Integration[] = [
  mainApiIntegration,
  nodeApiIntegration,
  legacyIntegration,
  vendorPointsIntegration,
  googleIntegration
]
