import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'

export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireAccess(request)
  throw json(null, { status: 404 })
}

export async function action({ request }: ActionFunctionArgs): Promise<never> {
  await requireAccess(request)
  throw json(null, { status: 404 })
}

export default function NotBuilt() {
  return null
}
