import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { ERRORS } from '#app/domain/error-catalogue.ts'
import { endSession } from '#app/session/end-session.server.ts'
import { flashHeaders } from '#app/session/flash.server.ts'

/** The only place that ends a session. The guards send here whoever's token no longer holds (`motivo=sessao`). */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = await endSession(request)
  const isForced = new URL(request.url).searchParams.get('motivo') === 'sessao'
  const flash = isForced ? flashHeaders(request, { tone: 'warning', text: ERRORS.session }) : []
  return redirectDocument('/login', { headers: [...headers, ...flash] })
}

export async function action({ request }: ActionFunctionArgs) {
  return redirectDocument('/login', { headers: await endSession(request) })
}
