import { type ActionFunctionArgs, redirectDocument } from '@remix-run/node'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'

const year = 365 * 24 * 3600

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const cookie = `leve=${form.get('leve') === '1' ? '1' : '0'}; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly`
  return redirectDocument(safeRedirectPath(form.get('redirectTo'), '/'), { headers: { 'set-cookie': cookie } })
}

/** Handles a reload, or a typed URL. */
export async function loader() {
  return redirectDocument('/')
}
