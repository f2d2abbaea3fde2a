import type { Queryable } from '../db/connection.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { makePasswordCode } from './make-password-code.server.ts'
import { type Told, tellUser } from './tell-user.server.ts'

interface Before {
  /** E.164; empty for nobody. */
  phone: string
  invitedAt: Date | null
  waitingSince: Date | null
  codesFrom: Date | null
}

const holdMs = 24 * 3_600_000

/**
 * Instant from which codes go to the new phone or e-mail: the owner has a day to hear of the change. Null (at once) for
 * a user who never signed in.
 */
export function codesFollowFrom({ invitedAt, waitingSince }: Before, now: Date): Date | null {
  return invitedAt || waitingSince ? null : new Date(now.getTime() + holdMs)
}

interface Changed {
  user: Told & { id: number }
  before: Before
  newPhone: string
  /** True if the e-mail changed as well. */
  isMoved?: boolean
  now: Date
}

/**
 * Codes that open the account went to the old number; one on its way becomes invalid. The old number may let codes move
 * at once, by a code of its own, unless it is too new itself: two changes in a row would confirm each other. An e-mail
 * that changed too waits its day: the number's code would release it as well.
 */
export async function leavePhone(tx: Queryable, { user, before, newPhone, isMoved, now }: Changed): Promise<void> {
  const userId = user.id
  await dropPasswordCode(tx, userId)
  if (before.phone === '') return
  const old = { ...user, phone: before.phone }
  const text = `este telefone deixou de ser o da sua conta. Se você não sabe por quê, troque a senha e avise logo quem cuida dos usuários do parque.`
  await tellUser(tx, old, { title: 'Telefone trocado', text, now })
  const isBelieved = before.codesFrom === null || before.codesFrom <= now
  if (newPhone === '' || isMoved || !isBelieved || codesFollowFrom(before, now) === null) return
  const { code, expiresAt } = await makePasswordCode(tx, { userId, purpose: 'phone', now })
  const confirm = `foi você quem trocou o telefone da sua conta? Com o código ${code}, digitado em Meus dados, os códigos de senha passam já para o novo número; sem ele, em 24 horas. Não o passe a ninguém.`
  await tellUser(tx, old, { title: 'Confirmar a troca', text: confirm, confidentialUntil: expiresAt, now })
}

/** Tells the old number that another e-mail or username opens the account from now on. */
export async function tellNewLogin(tx: Queryable, before: Told, now: Date): Promise<void> {
  const text =
    'o e-mail ou o nome de usuário da sua conta foi trocado. Se você não sabe por quê, avise logo quem cuida dos usuários do parque.'
  await tellUser(tx, before, { title: 'Dados de entrada trocados', text, now })
}

/** `purpose` `invite` means the account's first password. */
export async function tellNewPassword(tx: Queryable, owner: Told & { purpose?: string }, now: Date): Promise<void> {
  const isFirst = owner.purpose === 'invite'
  const what = isFirst ? 'criada' : 'trocada e as outras sessões abertas foram encerradas'
  const text = `sua senha foi ${what}. Se não foi você, avise logo quem cuida dos usuários do parque.`
  await tellUser(tx, owner, { title: isFirst ? 'Senha criada' : 'Senha trocada', text, now })
}
