import { randomUUID } from 'node:crypto'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { isKnownPermission } from '#app/domain/access/rules.ts'
import { hashPassword } from '../credentials/password.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Database, Queryable, Transaction } from '../db/connection.server.ts'
import { insertAuditEvent } from '../db/queries/audit/write.server.ts'
import { findStaff, lockStaff } from '../db/queries/identity/staff.server.ts'
import {
  dropPasswordCode,
  endSessions,
  eraseWaiting,
  insertStaff,
  replacePermissions,
  updateStaff
} from '../db/queries/identity/staff-write.server.ts'
import { forgetTwoStep } from '../db/queries/identity/two-steps.server.ts'
import { findUserByLogin, type User } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'

// Recovery by the holder of the machine. Nobody has to prove anything, so the old telephone is notified.

export interface Recovery {
  placeId: string
  /** Username or e-mail. */
  login: string
  /** Name for a new user; empty if the user must exist. */
  newName: string
  password: string
}

export interface Recovered {
  userId: number
  username: string
  isNew: boolean
  hasTwoStep: boolean
}

const byCommand = 'Comando place:recover'

/**
 * Makes the user active, with every permission and module and this password; ends sessions and codes.
 * @throws Error in Portuguese
 */
export async function recoverManager(db: Database, recovery: Recovery, now: Date): Promise<Recovered> {
  const login = recovery.login.trim().toLowerCase()
  const found = await findUserByLogin(db, login)
  // A waiting user with that name may be a stranger, whose telephone must not stay: it gives way to a new user.
  const known = found?.waitingSince ? null : found
  if (known && (known.placeId !== recovery.placeId || known.removedAt)) {
    throw new Error(`O usuário ${login} é de outro parque ou foi removido`)
  }
  if (!known && recovery.newName === '') {
    const there = found
      ? `De ${login} há só um cadastro que ninguém liberou`
      : `Não há um usuário ${login} neste parque`
    throw new Error(`${there}. Para criá-lo, diga o nome: --name "Nome"`)
  }
  const passwordHash = await hashPassword(recovery.password)
  const whole = { passwordHash, modules: null, accessChangedBy: byCommand, accessChangedAt: now }
  return inTransaction(db, async (tx) => {
    await lockStaff(tx, recovery.placeId)
    if (known) return restore(tx, { known, whole, now })
    await eraseWaiting(tx, [login], { but: null, now, passwordHash: unusablePasswordHash() })
    const email = login.includes('@') ? login : ''
    const user = { uuid: randomUUID(), placeId: recovery.placeId, username: login, email, name: recovery.newName }
    const userId = await insertStaff(tx, { ...user, ...whole, createdAt: now })
    await replacePermissions(tx, userId, ROLE_SETS.gestor)
    await recordByMachine(tx, user, { reason: byCommand, now })
    return { userId, username: login, isNew: true, hasTwoStep: false }
  })
}

interface Restoring {
  known: User
  whole: { passwordHash: string; modules: null }
  now: Date
}

async function restore(tx: Transaction, { known, whole, now }: Restoring): Promise<Recovered> {
  const { id: userId, placeId, username, twoStepOn: hasTwoStep } = known
  const member = await findStaff(tx, placeId, { id: userId })
  if (!member) throw new Error(`O usuário ${username} foi removido`)
  const unknown = member.rules.filter(({ controller, action }) => !isKnownPermission(`${controller}/${action}`))
  await replacePermissions(tx, userId, [...ROLE_SETS.gestor, ...unknown])
  await updateStaff(tx, userId, { ...whole, suspendedAt: null, invitedAt: null, selfRegistered: false })
  await dropPasswordCode(tx, userId)
  await endSessions(tx, userId)
  await recordByMachine(tx, known, { reason: byCommand, now })
  await tellByMachine(tx, known, { what: 'este usuário recebeu uma senha nova e todas as permissões', now })
  return { userId, username, isNew: false, hasTwoStep }
}

/**
 * For a lost authenticator app, or secrets that no key opens any more.
 * @throws Error in Portuguese
 */
export async function resetTwoStepOf(db: Database, login: string, now: Date): Promise<Omit<Recovered, 'isNew'>> {
  const known = await findUserByLogin(db, login.trim().toLowerCase())
  if (!known || known.removedAt) throw new Error(`Não há um usuário ${login.trim()}`)
  await inTransaction(db, async (tx) => {
    await forgetTwoStep(tx, known.id)
    await endSessions(tx, known.id)
    await recordByMachine(tx, known, { reason: 'Comando user:reset-two-step', now })
    await tellByMachine(tx, known, { what: 'a verificação em duas etapas deste usuário foi zerada', now })
  })
  return { userId: known.id, username: known.username, hasTwoStep: known.twoStepOn }
}

/** The record names no user as the actor, so that the place's users notice it. */
function recordByMachine(
  tx: Queryable,
  { placeId, uuid, name }: Pick<User, 'placeId' | 'uuid' | 'name'>,
  { reason, now }: { reason: string; now: Date }
): Promise<void> {
  const whom = { subject: 'user', subjectId: uuid, subjectLabel: name }
  return insertAuditEvent(tx, { placeId, at: now, actor: 'sistema', action: 'user.recovered', ...whom, reason })
}

async function tellByMachine(tx: Queryable, user: User, { what, now }: { what: string; now: Date }): Promise<void> {
  const text = `${what}, por quem cuida do servidor. As sessões abertas foram encerradas. Se você não sabia, avise logo quem cuida dos usuários do parque.`
  await tellUser(tx, user, { title: 'Acesso recuperado', text, now })
}
