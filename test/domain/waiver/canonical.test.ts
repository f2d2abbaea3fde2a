import { expect, it } from 'vitest'
import { canonicalSignature, type SignedContent } from '#app/domain/waiver/canonical.ts'

const content: SignedContent = {
  text: 'abc',
  attraction: 'a-1',
  date: '2026-11-20',
  time: '09:00',
  name: 'José',
  document: '',
  birth: '1990-02-01',
  guardianName: '',
  guardianDocument: '',
  guardianRelation: '',
  signature: 'José',
  drawing: '',
  network: '203.0.113.9',
  signedAt: '2026-11-18T12:00:00.000Z'
}

it('is the same text in any order of the properties and any form of an accent', () => {
  const turned = Object.fromEntries(Object.entries(content).reverse()) as unknown as SignedContent
  expect(canonicalSignature(turned)).toBe(canonicalSignature(content))
  expect(canonicalSignature({ ...content, name: 'José' })).toBe(canonicalSignature(content))
})

it('changes with every part, and keeps parts apart', () => {
  const whole = canonicalSignature(content)
  for (const name of Object.keys(content)) expect(canonicalSignature({ ...content, [name]: 'x' }), name).not.toBe(whole)
  const moved = { ...content, guardianName: 'a', guardianDocument: 'b' }
  const other = { ...content, guardianName: 'ab', guardianDocument: '' }
  expect(canonicalSignature(moved)).not.toBe(canonicalSignature(other))
})
