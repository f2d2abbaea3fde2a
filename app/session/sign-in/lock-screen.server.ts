import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { readCarried, withCarried } from '../carried.server.ts'
import type { SessionData } from '../cookie/session-storage.server.ts'
import { endSession } from './end-session.server.ts'
import { lockedScreen } from './locked.server.ts'

export async function lockScreen(
  request: Request,
  { user, place }: SessionData,
  form: FormData
): Promise<TypedResponse<never>> {
  const { redirectTo } = readCarried(form)
  const kept = { name: user.name, username: user.username, pid: place.uuid, redirectTo }
  const headers = [...(await endSession(request)), ...lockedScreen.keep(request, kept)]
  return redirectDocument(withCarried('/lock', { pid: place.uuid, redirectTo: '' }), { headers })
}
