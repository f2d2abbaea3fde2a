import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'

/** Specification §7, method and path: whoever has an API of their own has these. */
const SPECIFIED: Record<ApiName, readonly string[]> = {
  main: [
    'POST /auth/signin',
    'POST /auth/signup',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
    // Its path is not shown there; a 404 is of an account that nobody knows.
    'POST /auth/google',
    'GET /withdraw',
    'POST /withdraw',
    'POST /getnet/token',
    'POST /getnet/generate-qr-code-pix',
    'POST /getnet/callback/payment',
    'GET /trafx/entries',
    'GET /trafx',
    'POST /trafx',
    'GET /bills/products',
    'GET /janoowp/bookingsUuid',
    'GET /janoowp/bookings',
    'GET /booking/byPeriod',
    'POST /mpago/payments',
    'POST /booking/event',
    'POST /products/updateUnavailability',
    'POST /finance',
    'PUT /finance/{id}',
    'GET /finance/{id}',
    'POST /messenger/send-whatsapp',
    'POST /messenger/schedule',
    'GET /products/poi',
    'GET /products/gestor',
    'GET /products'
  ],
  node: [
    'GET /issues',
    'GET /issues/{id}',
    'POST /issues',
    'PUT /issues/{id}',
    'GET /issuesStatus',
    'GET /issuesStatus/{id}',
    'GET /filesStatus',
    'GET /issuesTypes',
    'GET /issuesTypes/actives',
    'GET /issuesTypes/{id}',
    'POST /issuesTypes',
    'PUT /issuesTypes/{id}',
    'DELETE /issuesTypes/{id}',
    'POST /files/create',
    'PUT /files/{id}',
    'GET /files',
    'GET /files/{id}/files',
    'GET /files/public',
    'GET /files/download/{id}',
    'POST /messages',
    'GET /messages/issues/{id}',
    'DELETE /products/{id}'
  ]
}

/** False for what is ours beside the specification, and may be missing on an API of somebody else. */
export function isSpecified({ api, method, path }: Endpoint): boolean {
  return SPECIFIED[api].includes(`${method} ${path.replace(/(?<=.)\/$/, '')}`)
}
