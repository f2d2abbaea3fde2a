import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerApi } from '#app/api-client/api-door.server.ts'
import { findEmbeddedApi } from '#app/api-client/transport.server.ts'
import { buildOpenApi } from '#app/backend/openapi/build-openapi.server.ts'
import { answerKept, keepAnswer } from './kept-answer.server.ts'

const document = keepAnswer('application/json; charset=utf-8', () => JSON.stringify(buildOpenApi()))

/** Serves OpenAPI 3.1, or the door's 404 when the operator has APIs of their own. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return findEmbeddedApi() ? answerKept(request, document()) : answerApi(request, context)
}
