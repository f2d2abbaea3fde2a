import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'

/** Methods and paths of specification §7. Every third-party API has these. */
const SPECIFIED: Record<ApiName, readonly string[]> = {
  main: [
    'POST /auth/signin',
    'POST /auth/signup',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
    // The specification gives no path for this call; its 404 means an unknown account, not a missing call.
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

/** False for our extensions, which a third-party API may lack. */
export function isSpecified({ api, method, path }: Endpoint): boolean {
  return SPECIFIED[api].includes(`${method} ${path.replace(/(?<=.)\/$/, '')}`)
}
