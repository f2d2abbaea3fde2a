import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { Viewer } from './viewer.server.ts'

type Asked = CallOutput<typeof getSession>
type LiveSession = Pick<Asked, 'name' | 'photo' | 'place' | 'params' | 'rules' | 'indexpage' | 'help'>

/**
 * Reads the session from the API. If the API lacks the call, answers with the data stored at sign-in.
 * @throws ApiError
 */
export async function askSession(viewer: Viewer): Promise<LiveSession> {
  try {
    return await viewer.call(getSession, {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'absent') throw error
    const { user, place, permissions, modules, off, indexpage } = viewer
    const params = { modules, off }
    return { name: user.name, photo: '', place, params, rules: permissions, indexpage, help: undefined }
  }
}
