import { expect, it } from 'vitest'
import { doubtWords, keepPerson, sureDocument } from '#app/domain/import/keep-person.ts'

it("normalises another system's data as the forms would, repaired where possible", () => {
  const said = { document: '1234567890', phone: '(0xx75) 99999\u20118888', email: ' Ana@Exemplo.com\u200b' }
  expect(keepPerson(said)).toMatchObject({
    document: '01234567890',
    phone: '+5575999998888',
    email: 'ana@exemplo.com',
    doubts: [],
    notes: [expect.stringContaining('CPF')]
  })
})

it('blanks nothing that fails its check, and names it', () => {
  const kept = keepPerson({ document: '123.456.789-00', phone: '99999-8888', email: 'ana@' })
  expect(kept).toEqual({
    document: '123.456.789-00',
    phone: '99999-8888',
    email: 'ana@',
    notes: [],
    doubts: ['documento', 'telefone', 'e-mail']
  })
  const words = doubtWords(kept.doubts)
  expect(words).toBe('A conferir, veio como estava lá: documento, telefone, e-mail.')
  expect(doubtWords(keepPerson({ document: '', phone: '', email: '' }).doubts)).toBe('')
})

it('tells people apart by an invalid document only without a telephone', () => {
  expect(sureDocument({ document: '00000000000', phone: '+5575999998888' })).toBe('')
  expect(sureDocument({ document: '00000000000', phone: '' })).toBe('00000000000')
  expect(sureDocument({ document: '52998224725', phone: '+5575999998888' })).toBe('52998224725')
})
