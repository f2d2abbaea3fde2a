import { searchText } from '#app/domain/person/names.ts'
import type { Random } from '../random.server.ts'
import type { SeedBooking } from '../rows.server.ts'

/** Company that sends schoolchildren and groups all year. */
export const demoCompany = {
  name: 'Trilhas da Serra',
  surname: 'Turismo Ltda',
  document: '11444777000161',
  documentCountry: 'BR',
  phone: '+5575998110022',
  email: 'reservas1@example.com'
}

type Person = typeof demoCompany

function give({ booking }: SeedBooking, person: Person): void {
  const { name, surname, document, phone, email } = person
  Object.assign(booking, person)
  booking.searchText = searchText(`${booking.code} ${name} ${surname} ${document} ${phone} ${email}`)
}

const regulars = 60
const ofCompany = 14

/** Some clients come again and again: a list in which everybody came once would not be believable. */
export function bringRegulars(told: readonly SeedBooking[], random: Random): void {
  const mayBe = told.filter(({ booking }) => booking.documentCountry === 'BR' && booking.phone !== '')
  for (let count = 0; count < regulars; count++) {
    const { booking } = random.pick(mayBe)
    const { name, surname = '', document = '', documentCountry = 'BR', phone = '', email = '' } = booking
    const visits = random.between(1, 4)
    for (let visit = 0; visit < visits; visit++) {
      give(random.pick(mayBe), { name, surname, document, documentCountry, phone, email })
    }
  }
  for (let count = 0; count < ofCompany; count++) give(random.pick(mayBe), demoCompany)
}
