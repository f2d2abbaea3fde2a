import { eq } from 'drizzle-orm'
import type { Contact } from '#app/domain/person/contact.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { groupPeople } from '#app/domain/privacy/group-people.ts'
import { type Person, phonesOf } from '#app/domain/privacy/person.ts'
import type { Queryable } from '../../connection.server.ts'
import { bookings } from '../../schema.server.ts'
import { listCandidates } from './candidates.server.ts'

const spelt = (document: string) => (document === '' ? [] : [document, formatDocument(document)])

/**
 * Finds everybody of the place with this contact. One field takes any kind: eleven digits may be a CPF as well as a
 * telephone.
 */
export async function findPeople(tx: Queryable, placeId: string, typed: Contact): Promise<Person[]> {
  const { document, phone, email } = typed
  const asked = { document, country: 'BR', phones: phone ? [phone] : [], emails: email ? [email] : [], names: [] }
  const key = { documents: spelt(document), phones: phonesOf(asked), emails: asked.emails }
  const people = groupPeople(await listCandidates(tx, placeId, key))
  return Promise.all(people.map((person) => widen(tx, placeId, person)))
}

/** Adds other names and contacts that the person gave with the same document. */
async function widen(tx: Queryable, placeId: string, person: Person): Promise<Person> {
  if (person.document === '') return person
  const key = { documents: spelt(person.document), phones: phonesOf(person), emails: person.emails }
  const people = groupPeople(await listCandidates(tx, placeId, key))
  return people.find(({ document, country }) => document === person.document && country === person.country) ?? person
}

/** Buyer as the booking names them. */
export async function findBuyer(reader: Queryable, bookingId: number) {
  const [found] = await reader
    .select({
      name: bookings.name,
      surname: bookings.surname,
      document: bookings.document,
      country: bookings.documentCountry,
      phone: bookings.phone,
      email: bookings.email
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return found ? { ...found, name: `${found.name} ${found.surname}`.trim() } : null
}
