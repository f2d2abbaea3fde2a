import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { answerApi } from '#app/api-client/api-door.server.ts'
import { findEmbeddedApi } from '#app/api-client/transport.server.ts'
import { buildOpenApi } from '#app/backend/openapi/build-openapi.server.ts'

/** OpenAPI 3.1. Where the operator has APIs of their own, the door's own 404. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!findEmbeddedApi()) return answerApi(request, context)
  return json(buildOpenApi(), { headers: { 'cache-control': 'no-cache' } })
}
