import { isKeyOf } from '../words/records.ts'
export const PROVIDER_NAMES: Readonly<Record<'mercadopago' | 'getnet', string>> = {
  mercadopago: 'Mercado Pago',
  getnet: 'Getnet'
}

/** Name of a provider; '' stays '', an unknown one is shown as it is. */
export const providerName = (provider: string): string =>
  provider === '' ? 'ninguém' : isKeyOf(PROVIDER_NAMES, provider) ? PROVIDER_NAMES[provider] : provider

const simulated = '-simulator'

/**
 * Title of the gateway name that a payment keeps: 'Getnet', 'Getnet (simulado)', or 'Demonstração' for the
 * demonstration's own.
 */
export function gatewayTitle(gateway: string): string {
  if (gateway === 'demo') return 'Demonstração'
  if (gateway === 'wordpress') return 'Site do fornecedor'
  return gateway.endsWith(simulated)
    ? `${providerName(gateway.slice(0, -simulated.length))} (simulado)`
    : providerName(gateway)
}

export type ProviderFault = 'unsure' | 'refused' | 'credentials' | 'unsupported'

const faults: Readonly<Record<ProviderFault, string>> = {
  unsure: 'O provedor não respondeu, ou respondeu com um erro dele. Tente de novo em alguns minutos.',
  refused: 'O provedor recusou o pedido. Confira com ele se a conta está ativa e liberada para a API.',
  credentials: 'O provedor não aceitou as credenciais. Confira cada uma e salve-as de novo.',
  unsupported: 'Este provedor não oferece um teste de conexão.'
}

/** Words for a fault; null without one. */
export function connectionWords(fault: ProviderFault | null): string {
  return fault === null ? 'A conexão funciona: o provedor aceitou as credenciais.' : faults[fault]
}
