import { json } from '@remix-run/node'
import { getUser, setUserAccess } from '#app/contracts/users/calls.ts'
import { explainRefusal, incomplete, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { changesSince } from './view.ts'

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

export async function saveAccess({ request, viewer, form, uuid }: Saving) {
  const posted = readAccess(form)
  const params = { uuid }
  try {
    if (!posted) throw incomplete()
    const saved = await viewer.call(setUserAccess, { params, body: posted.body })
    const isWaiting = saved.state === 'invited' && saved.invitation_until === null
    const code = isWaiting ? ' O código anterior deixou de valer: envie um novo convite.' : ''
    const text = `Acessos de ${saved.name} salvos.${code}`
    const tone = isWaiting ? 'warning' : 'success'
    return redirectSaying(request, { to: `/configurations/users/${uuid}`, text, tone })
  } catch (error) {
    const { error: refusal, errors, init } = explainRefusal(error, { answers403: true })
    const isStale = posted !== null && refusal.code === 'changed'
    const changes = isStale ? changesSince(posted.seen, await viewer.call(getUser, { params })) : []
    return json({ ticked: posted?.body, errors: errors[''] ?? Object.values(errors).flat(), changes }, init)
  }
}

/** Null for a truncated form: a missing box must not count as unticked. */
function readAccess(form: FormData) {
  const texts = (name: string) => form.getAll(name).filter((value): value is string => typeof value === 'string')
  const [version, seen, modules, complete] = ['version', 'seen', 'all_modules', 'complete'].map(
    (name) => texts(name)[0]
  )
  const isWhole = version !== undefined && seen !== undefined && complete === '1'
  if (!isWhole || (modules !== 'all' && modules !== 'chosen')) return null
  const body = { version, permissions: texts('permissions'), modules: modules === 'chosen' ? texts('modules') : null }
  return { body, seen }
}
