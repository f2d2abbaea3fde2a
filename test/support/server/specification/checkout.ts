import type { IncomingMessage, ServerResponse } from 'node:http'
import type { State } from './state.ts'

export const checkoutPath = '/checkout/'

interface Shown {
  request: IncomingMessage
  raw: Buffer
  pathname: string
  state: State
}

/** Simulates the card provider's page: it pays, and returns as Mercado Pago does. */
export function showCheckout(response: ServerResponse, { request, raw, pathname, state }: Shown): void {
  const booked = state.bookings.find(({ hash }) => hash === pathname.slice(checkoutPath.length))
  if (!booked) return void response.writeHead(404).end()
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  const isPaid = raw.toString().includes('aprovar')
  if (isPaid) booked.status = 'APPROVED'
  const query = new URLSearchParams({ payment_id: '1234', collection_status: isPaid ? 'approved' : 'rejected' })
  response.writeHead(303, { location: `${state.site}/booking-details/${booked.hash}?${query}` }).end()
}

const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Mercado Pago</title>
<main><h1>Pagamento simulado</h1><form method="post">
<button name="como" value="aprovar">Aprovar</button><button name="como" value="recusar">Recusar</button></form></main>`
