import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerApi } from '#app/api-client/api-door.server.ts'

/** `/api/v3/…` and `/api/v1/…` for callers outside. Cookies count for nothing here. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(request, context)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(request, context)
}
