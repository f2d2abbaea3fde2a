import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { Viewer } from './viewer.server.ts'

type Asked = CallOutput<typeof getSession>
type LiveSession = Pick<Asked, 'name' | 'photo' | 'place' | 'params' | 'rules' | 'indexpage' | 'help'>

/** As the API has it now; what sign-in said holds where it has no such call, until one of its calls is a 401. @throws ApiError */
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
