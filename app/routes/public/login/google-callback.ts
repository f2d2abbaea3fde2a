import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { flashHeaders, requireAnonymous, withCarried } from '#app/session/index.server.ts'
import { enter } from '#app/session/sign-in/enter.server.ts'
import { findFlow, forgetFlow } from '#app/session/sign-in/google-flow.server.ts'
import { explainGoogle } from '#app/session/sign-in/login-form.server.ts'
import { authenticator, googleOffer } from '#app/session/sign-in/sign-in.server.ts'

/** Ends the flow, whatever the outcome. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  if (googleOffer === 'none') return redirectDocument('/login')
  const { pid, redirectTo } = findFlow(request) ?? { pid: '', redirectTo: '' }
  const forget = forgetFlow(request)
  try {
    const response = enter(request, await authenticator.authenticate('google', request), { pid, redirectTo })
    for (const [name, line] of forget) response.headers.append(name, line)
    return response
  } catch (error) {
    const flash = flashHeaders(request, { tone: 'warning', text: explainGoogle(error) })
    return redirectDocument(withCarried('/login', { pid, redirectTo }), { headers: [...forget, ...flash] })
  }
}

/** Never drawn. Because of it an error here gets the site's error page instead of an empty response. */
export default function FromGoogle() {
  return null
}
