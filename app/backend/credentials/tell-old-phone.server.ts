import type { Queryable } from '../db/connection.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'
import { makePasswordCode } from './make-password-code.server.ts'

interface Before {
  /** E.164; empty: nobody is told. */
  phone: string
  invitedAt: Date | null
  waitingSince: Date | null
  codesFrom: Date | null
}

const holdMs = 24 * 3_600_000

/** From when codes follow a new phone or e-mail: its owner has a day to hear of it. Null, at once, for who never was in. */
export function codesFollowFrom({ invitedAt, waitingSince }: Before, now: Date): Date | null {
  return invitedAt || waitingSince ? null : new Date(now.getTime() + holdMs)
}

interface Changed {
  user: { id: number; uuid: string; placeId: string; placeName: string }
  before: Before
  newPhone: string
  now: Date
}

/**
 * Codes that open the account went to that number; one on its way is worthless. By a code of its own the old number may
 * let codes follow at once, unless it is itself too new to be believed: two changes in a row would confirm themselves.
 */
export async function leavePhone(tx: Queryable, { user, before, newPhone, now }: Changed): Promise<void> {
  const { id: userId, uuid, placeId, placeName } = user
  await dropPasswordCode(tx, userId)
  if (before.phone === '') return
  const about = { placeId, to: before.phone, title: 'Telefone trocado', ref: 'user', refId: uuid, now }
  const text = `${placeName}: este telefone deixou de ser o da sua conta. Se você não sabe por quê, troque a senha e avise logo quem cuida dos usuários do lugar.`
  await queueMessage(tx, { ...about, text })
  const isBelieved = before.codesFrom === null || before.codesFrom <= now
  if (newPhone === '' || !isBelieved || codesFollowFrom(before, now) === null) return
  const { code, expiresAt } = await makePasswordCode(tx, { userId, purpose: 'phone', now })
  const confirm = `${placeName}: foi você quem trocou o telefone da sua conta? Com o código ${code}, digitado em Meus dados, os códigos de senha passam já para o novo número; sem ele, em 24 horas. Não o passe a ninguém.`
  await queueMessage(tx, { ...about, title: 'Confirmar a troca', text: confirm, confidentialUntil: expiresAt })
}

/** Another e-mail or username opens the account from now on. */
export async function tellNewLogin(tx: Queryable, { user, before, now }: Omit<Changed, 'newPhone'>): Promise<void> {
  const { uuid, placeId, placeName } = user
  const text = `${placeName}: o e-mail ou o nome de usuário da sua conta foi trocado. Se você não sabe por quê, avise logo quem cuida dos usuários do lugar.`
  const about = { title: 'Dados de entrada trocados', ref: 'user', refId: uuid, now }
  await queueMessage(tx, { placeId, to: before.phone, text, ...about })
}

interface Owner {
  uuid: string
  placeId: string
  placeName: string
  phone: string
  /** `invite`: it is the account's first. */
  purpose?: string
}

export async function tellNewPassword(tx: Queryable, owner: Owner, now: Date): Promise<void> {
  const { uuid, placeId, placeName, phone, purpose } = owner
  const isFirst = purpose === 'invite'
  const what = isFirst ? 'criada' : 'trocada e as outras sessões abertas foram encerradas'
  const text = `${placeName}: sua senha foi ${what}. Se não foi você, avise logo quem cuida dos usuários do lugar.`
  const title = isFirst ? 'Senha criada' : 'Senha trocada'
  await queueMessage(tx, { placeId, to: phone, title, text, ref: 'user', refId: uuid, now })
}
