import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { type Carried, withCarried } from '../carried.server.ts'
import { commitSession } from '../cookie/session-storage.server.ts'
import { keepDevice } from './known-devices.server.ts'
import { lockedScreen } from './locked.server.ts'
import type { SignInOutcome } from './sign-in-outcome.server.ts'
import { waitingChallenge } from './two-step.server.ts'

export function enter(request: Request, outcome: SignInOutcome, carried: Carried): TypedResponse<never> {
  if (outcome.kind === 'challenge') {
    const { challenge, name } = outcome
    const headers = waitingChallenge.keep(request, { challenge, name, ...carried })
    return redirectDocument(withCarried('/login/verificacao', carried), { headers })
  }
  const { session, device } = outcome
  const headers = [
    ...commitSession(request, session),
    ...(device ? keepDevice(request, { userId: session.user.id, device }) : []),
    ...lockedScreen.clear(request),
    ...waitingChallenge.clear(request)
  ]
  // The API refuses all other calls until the user has enrolled an authenticator app.
  return redirectDocument(outcome.mustEnrol ? '/account/two-step' : withCarried('/loading', carried), { headers })
}
