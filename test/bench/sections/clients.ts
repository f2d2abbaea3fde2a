import type { PageUnderLoad } from './pages.ts'

/** Pages with two hundred guides. */
export function agentPages(cookie: string): PageUnderLoad[] {
  const headers = { 'accept-encoding': 'br', cookie }
  return [{ name: 'lista de condutores', path: '/agents/index?pagina=3', headers, targets: {} }]
}

/** Pages with ten thousand clients of ten bookings each. */
export function clientPages(cookie: string): PageUnderLoad[] {
  const headers = { 'accept-encoding': 'br', cookie }
  return [
    { name: 'lista de clientes', path: '/clients/index?pagina=3', headers, targets: { cpu: 10 } },
    { name: 'busca de clientes', path: '/clients/index?q=visitante+77', headers, targets: { cpu: 20 } }
  ]
}
