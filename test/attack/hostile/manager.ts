import type { Database } from '#app/backend/db/connection.server.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createSealedCookies } from '#app/session/cookie/sealed-cookies.server.ts'
import { createUser } from '../../support/database/backend.ts'

const secret = 'a secret of tests that is long enough for a seal'
const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)

/** With it a program opens the sessions made here. */
export const sealedBy = { SESSION_SECRET: secret }

/** A user of the place, and the Cookie header of their session: without a sign-in, which takes its time. */
export async function enterAs(db: Database, place: string, granted: readonly string[] = everything): Promise<string> {
  const { userId, uuid, token } = await createUser(db, place, granted)
  const cookies = createSealedCookies({ name: 'session', sealer: createSealer([secret]), secure: false })
  const rules = granted.map((key) => {
    const [controller = '', action = ''] = key.split('/')
    return { controller, action, name: '', icon: '', visible: 'main-menu' }
  })
  const session = {
    token,
    user: { id: userId, uuid, name: 'Joana Prado', username: uuid, email: '', phone: '' },
    place: { uuid: place, name: 'Vale', timezone: 'America/Bahia' },
    modules: ['enable_bookings_report'],
    permissions: rules,
    indexpage: ''
  }
  return cookies
    .write(session, null)
    .map((line) => line.split(';')[0])
    .join('; ')
}
