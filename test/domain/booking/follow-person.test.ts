import { describe, expect, it } from 'vitest'
import { followPassenger, followTaker } from '#app/domain/booking/follow-person.ts'

const before = {
  name: 'Maria',
  surname: 'Souza',
  document: '52998224725',
  documentCountry: 'BR',
  phone: '+5575988881111',
  email: 'maria@example.com'
}
const after = { ...before, surname: 'Sousa', document: '11144477735', email: 'nova@example.com' }
const change = { before, after }

describe('a name on a passenger list', () => {
  it('follows the booker, and their document with it', () => {
    const passenger = { name: 'MARIA SOUZA', document: '529.982.247-25', issuer: '' }
    expect(followPassenger(passenger, change)).toEqual({ name: 'Maria Sousa', document: '111.444.777-35', issuer: '' })
  })

  it('keeps another document that somebody typed there', () => {
    const passenger = { name: 'Maria Souza', document: '12.345', issuer: 'SSP BA' }
    expect(followPassenger(passenger, change)).toEqual({ ...passenger, name: 'Maria Sousa' })
  })

  it("stays if it is another person's", () => {
    const passenger = { name: 'Rita Souza', document: '529.982.247-25', issuer: '' }
    expect(followPassenger(passenger, change)).toBe(passenger)
  })

  it('writes a foreign document as it is', () => {
    const passenger = { name: 'Maria Souza', document: '52998224725', issuer: '' }
    const foreign = { before, after: { ...after, document: 'AB123456', documentCountry: 'AR' } }
    expect(followPassenger(passenger, foreign)).toMatchObject({ document: 'AB123456' })
  })
})

describe('the customer of an invoice that is not issued', () => {
  const taker = {
    name: 'Maria Souza',
    document: '52998224725',
    country: 'BR',
    phone: '+5575988881111',
    email: 'contador@example.com'
  }

  it('follows the booker, except for a contact that somebody typed', () => {
    expect(followTaker(taker, change)).toEqual({ ...taker, name: 'Maria Sousa', document: '11144477735' })
    expect(followTaker({ ...taker, email: before.email }, change)).toMatchObject({ email: 'nova@example.com' })
  })

  it.each([{ name: 'Agência Chapada' }, { document: '11222333000181' }])('stays with %j', (typed) => {
    const other = { ...taker, ...typed }
    expect(followTaker(other, change)).toBe(other)
  })
})
