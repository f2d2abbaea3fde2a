import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEmail, maskEmail } from '#app/domain/person/email.ts'
import { processorMs } from '../../support/processor-time.ts'

describe('checkEmail', () => {
  it.each([
    'a@b.co',
    'maria.silva+reservas@exemplo.com.br',
    "o'neil@example.museum",
    'x_1@sub.dominio-novo.com',
    'a@xn--so-vka.com'
  ])('accepts %s', (text) => {
    expect(checkEmail(` ${text.toUpperCase()} `)).toEqual({ ok: true, value: text })
  })

  it.each([
    'maria',
    '@exemplo.com',
    'maria@',
    'maria@exemplo',
    'maria@exemplo.',
    'maria@.com',
    'ma ria@exemplo.com',
    'maria@@exemplo.com',
    'maria..silva@exemplo.com',
    '.maria@exemplo.com',
    'joão@exemplo.com',
    'maria@-exemplo.com',
    'maria@exemplo.1',
    'maria@exemplo,com',
    'maria@exemplo.com\nbcc:x@y.zz',
    `${'a'.repeat(65)}@exemplo.com`,
    `a@${'b.'.repeat(130)}com`,
    ''
  ])('refuses %j and tells how to correct it', (text) => {
    expect(checkEmail(text)).toMatchObject({ ok: false, message: expect.stringMatching(/e-mail/) })
  })

  it('accepts 254 characters and not 255', () => {
    const domain = `${'d'.repeat(61)}.${'d'.repeat(61)}.${'d'.repeat(62)}.com`
    const local = 'a'.repeat(254 - domain.length - 1)
    expect(checkEmail(`${local}@${domain}`).ok).toBe(true)
    expect(checkEmail(`a${local}@${domain}`).ok).toBe(false)
  })

  it('accepts common valid addresses and answers any input quickly', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => maskEmail(email).includes('***@')))
    const took = processorMs(() => {
      checkEmail(`${'a.'.repeat(120)}@${'a-'.repeat(120)}`)
      checkEmail(`a@${'a'.repeat(250)}`)
    })
    expect(took).toBeLessThan(200)
  })
})

describe('maskEmail', () => {
  it('keeps the first letter and the domain', () => {
    expect(maskEmail('maria@example.com')).toBe('m***@example.com')
    expect(maskEmail('maria')).toBe('***')
    expect(maskEmail('')).toBe('')
  })
})
