import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makePasswordCode } from '#app/backend/credentials/make-password-code.server.ts'
import { twoSteps, users } from '#app/backend/db/schema.server.ts'
import { type AuditWorld, addSession, callAs, password, type Step, totpOf } from '../world.ts'
import { dot } from './product-steps.ts'

const ofUser =
  (body?: object) =>
  ({ things }: AuditWorld) => ({ params: { uuid: things.user }, body })

async function idOf({ db, things }: AuditWorld): Promise<number> {
  const [row] = await db.orm.select().from(users).where(eq(users.uuid, things.user))
  return row?.id ?? 0
}

const userSteps: Step[] = [
  {
    id: 'inviteUser',
    actions: ['user.invited'],
    ask: () => ({ body: { name: 'Rui Sá', email: `${randomUUID()}@example.com`, permissions: ['operation/checkin'] } }),
    to: /^permissões dadas: /,
    label: /^Rui Sá$/
  },
  { id: 'resendInvite', actions: ['user.invited-again'], ask: ofUser() },
  {
    id: 'updateUser',
    actions: ['user.changed'],
    ask: ofUser({ name: 'Rita Novaes', email: 'rita@example.com', phone: '', username: 'ritanovaes' }),
    to: /^nome: Rita Novaes\nusuário: ritanovaes\ne-mail: ri••••@example\.com$/,
    twice: true
  },
  {
    id: 'setUserAccess',
    actions: ['user.access-changed'],
    ask: async (world) => {
      const { body } = await callAs(world, 'getUser', { params: { uuid: world.things.user } })
      const wanted = { permissions: ['operation/checkin'], modules: null, version: body.access_version }
      return ofUser(wanted)(world)
    },
    to: /^permissões dadas: /,
    twice: true
  },
  { id: 'suspendUser', actions: ['user.suspended'], ask: ofUser(), twice: true },
  { id: 'reactivateUser', actions: ['user.reactivated'], ask: ofUser(), twice: true },
  {
    id: 'endUserSessions',
    actions: ['session.ended'],
    ask: async (world) => {
      await addSession(world, await idOf(world))
      return ofUser()(world)
    },
    to: /^1 sessão$/
  },
  { id: 'endUserSessions', actions: [], ask: ofUser() },
  {
    id: 'resetTwoStep',
    actions: ['user.two-step-reset'],
    ask: async (world) => {
      const kept = { userId: await idOf(world), secret: 'sealed', enabledAt: new Date(), createdAt: new Date() }
      await world.db.orm.insert(twoSteps).values(kept)
      return ofUser()(world)
    }
  },
  { id: 'removeUser', actions: ['user.removed'], ask: ofUser() }
]

const phone = '(75) 99999-7777'

const accountSteps: Step[] = [
  {
    id: 'updateAccount',
    actions: ['user.changed'],
    ask: () => ({ body: { name: 'Joana Prado Lima', phone: '+5575999990001' } }),
    from: /^nome: Joana Prado$/,
    to: /^nome: Joana Prado Lima$/,
    twice: true
  },
  {
    id: 'updateAccount',
    actions: ['user.phone-changed'],
    ask: () => ({ body: { name: 'Joana Prado Lima', phone, password } }),
    from: /\*\*-0001$/,
    to: /\*\*-7777$/,
    twice: true
  },
  {
    id: 'confirmPhone',
    actions: ['user.phone-confirmed'],
    ask: async ({ db, clock, manager: { userId } }) => {
      const { code } = await makePasswordCode(db.orm, { userId, purpose: 'phone', now: clock.now() })
      return { body: { code } }
    }
  },
  { id: 'putPhoto', actions: ['user.photo-changed'], ask: () => ({ body: { data: dot } }) },
  { id: 'deletePhoto', actions: ['user.photo-changed'], ask: () => ({}), to: /apagada/, twice: true },
  {
    id: 'endSession',
    actions: ['session.ended'],
    ask: async (world) => ({ params: { id: await addSession(world, world.manager.userId) } })
  },
  {
    id: 'endOtherSessions',
    actions: ['session.ended'],
    ask: async (world) => {
      await addSession(world, world.manager.userId)
      return {}
    },
    to: /^1 sessão própria$/
  },
  {
    id: 'enableTwoStep',
    actions: ['user.two-step-on'],
    ask: async (world) => {
      const { body } = await callAs(world, 'startTwoStep', {})
      world.notes.secret = body.secret
      return { body: { code: totpOf(body.secret, world.clock), password } }
    }
  },
  { id: 'newRecoveryCodes', actions: ['user.codes-renewed'], ask: (world) => proof(world) }
]

/** A later code each time: each holds once. */
function proof(world: AuditWorld) {
  world.clock.pass(1)
  return { body: { code: totpOf(world.notes.secret ?? '', world.clock), password: '' } }
}

async function challenge(world: AuditWorld): Promise<string> {
  const login = { username: world.manager.username, password }
  const { body } = await callAs(world, 'signIn', { token: '', body: login })
  return body.challenge
}

const newPassword = 'café na varanda da serra'

const signingSteps: Step[] = [
  {
    id: 'completeTwoStep',
    actions: ['session.second-step-failed'],
    ask: async (world) => ({ token: '', body: { challenge: await challenge(world), code: '000000' } }),
    status: 422,
    to: /^código recusado$/
  },
  {
    id: 'completeTwoStep',
    actions: ['session.signed-in'],
    ask: async (world) => {
      const { body } = proof(world)
      return { token: '', body: { challenge: await challenge(world), code: body.code } }
    },
    to: /^com a senha e a segunda etapa$/
  },
  { id: 'disableTwoStep', actions: ['user.two-step-off'], ask: (world) => proof(world) },
  {
    id: 'signIn',
    actions: ['session.signed-in'],
    ask: ({ manager }) => ({ token: '', body: { username: manager.username, password } }),
    to: /^com a senha$/,
    after: ({ body }, { notes }) => {
      notes.token = String(body.accessToken)
    }
  },
  {
    id: 'signIn',
    actions: [],
    ask: ({ manager: { username } }) => ({ token: '', body: { username, password: 'x' } }),
    status: 422
  },
  { id: 'signOut', actions: ['session.signed-out'], ask: ({ notes }) => ({ token: notes.token }) },
  {
    id: 'signInLegacy',
    actions: ['session.signed-in'],
    // Where it answers, it alone knows passwords: for this one call.
    ask: ({ manager, backend }) => {
      backend.legacy = async ({ username }) => ({ username, email: '' })
      return { token: '', body: { username: manager.username, password: 'outra' } }
    },
    to: /sistema antigo$/,
    after: (_answer, { backend }) => {
      backend.legacy = null
    }
  },
  {
    id: 'changePassword',
    actions: ['user.password-changed'],
    ask: () => ({
      body: { current_password: password, code: '', password: newPassword, confirm_password: newPassword }
    })
  },
  {
    id: 'resetPassword',
    actions: ['user.password-changed'],
    ask: async ({ db, clock, manager: { userId } }) => {
      const email = `${randomUUID()}@example.com`
      await db.orm.update(users).set({ email }).where(eq(users.id, userId))
      const { code } = await makePasswordCode(db.orm, { userId, purpose: 'reset', now: clock.now() })
      return { token: '', body: { email, hashcode: code, password, confirm_password: password } }
    }
  }
]

/** In the order in which one leads to the next; the last ends the manager's sessions. */
export const peopleSteps: Step[] = [...userSteps, ...accountSteps, ...signingSteps]
