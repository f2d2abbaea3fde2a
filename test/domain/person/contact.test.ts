import { describe, expect, it } from 'vitest'
import { isTheirs, readContact } from '#app/domain/person/contact.ts'

const booking = { phone: '+5575981234567', document: '52998224725' }

describe('the owner of a booking', () => {
  it.each(['(75) 98123-4567', '75981234567', '+55 75 98123-4567', '075 98123 4567', '529.982.247-25', '52998224725'])(
    '%s: theirs',
    (typed) => {
      expect(isTheirs(readContact(typed), booking)).toBe(true)
    }
  )

  it.each(['', ' ', '98123-4567', '4567', '52998224', '75 98123-4568', 'quiteria@example.com', '+1 75 98123-4567'])(
    '%j: not theirs',
    (typed) => {
      expect(isTheirs(readContact(typed), booking)).toBe(false)
    }
  )

  it('is unknown without document and contact; a foreign document counts', () => {
    expect(isTheirs(readContact(''), { phone: '', document: '' })).toBe(false)
    expect(isTheirs(readContact('ab 123-456'), { phone: '', document: 'AB123456' })).toBe(true)
    expect(isTheirs(readContact('+1 (415) 555-2671'), { phone: '+14155552671', document: '' })).toBe(true)
  })

  it('reads an e-mail in lower case', () => {
    expect(readContact(' Ana@Example.com ')).toMatchObject({ email: 'ana@example.com', phone: '' })
  })
})
