import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { findPrivacyPeople } from '#app/contracts/privacy/people.ts'
import { readContact } from '#app/domain/person/contact.ts'
import { isValidCpf } from '#app/domain/person/documents.ts'
import { findPeople as find } from '../db/queries/privacy/find-people.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { sealToken } from './person-token.server.ts'

/**
 * The record stores that somebody searched, but not for whom.
 * @throws ApiError 422 at `typed`
 */
export async function findPeople(
  { body }: Received<typeof findPrivacyPeople>,
  ctx: StaffContext
): Promise<Answer<typeof findPrivacyPeople>> {
  const { placeId } = ctx.actor
  const contact = readContact(body.typed)
  const document = contact.email === '' && isDocument(contact.document) ? contact.document : ''
  if (document === '' && contact.phone === '' && contact.email === '') {
    throw invalid({ fields: { typed: ['Digite o CPF, o e-mail ou o telefone inteiro, com DDD.'] } })
  }
  const people = await inTransaction(ctx.db, async (tx) => {
    await recordChange(tx, ctx, { action: 'privacy.searched' })
    return find(tx, placeId, { ...contact, document })
  })
  return { people: people.map((person) => ({ token: sealToken(person, ctx), ...toWirePerson(person) })) }
}

/** Accepts a CPF, or a foreign document with letters and digits. */
const isDocument = (text: string) => isValidCpf(text) || (/[A-Z]/.test(text) && /\d{4}/.test(text))

export const toWirePerson = ({ names, document, country, phones, emails }: ReturnPerson) => ({
  document,
  country,
  names: [...names],
  phones: [...phones],
  emails: [...emails]
})

type ReturnPerson = Awaited<ReturnType<typeof find>>[number]
