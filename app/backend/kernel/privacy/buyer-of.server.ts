import { normaliseDocument } from '#app/domain/person/documents.ts'
import type { Person } from '#app/domain/privacy/person.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findBuyer, findPeople } from '../../db/queries/privacy/find-people.server.ts'

/** Buyer of a booking, with their other identifiers in the place's rows. */
export async function buyerOf(tx: Queryable, placeId: string, bookingId: number): Promise<Person | null> {
  const buyer = await findBuyer(tx, bookingId)
  if (!buyer) return null
  const { country, name } = buyer
  const document = normaliseDocument(buyer.document)
  const phone = buyer.phone
  const email = buyer.email.toLowerCase()
  if (document === '' && phone === '' && email === '') return null
  const own = { document, country, phones: phone ? [phone] : [], emails: email ? [email] : [], names: [name] }
  const found = await findPeople(tx, placeId, {
    document,
    phone: document ? '' : phone,
    email: document || phone ? '' : email
  })
  return (
    found.find((person) =>
      document ? person.document === document && person.country === country : person.names.includes(name)
    ) ?? own
  )
}
