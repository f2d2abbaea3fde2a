import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerApi } from '#app/api-client/api-door.server.ts'

/** Serves `/api/v3/…` and `/api/v1/…` to external callers. Ignores cookies. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(request, context)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(request, context)
}
