import { expect, it } from 'vitest'
import { aboutSignature, signerKey } from '#app/domain/waiver/late-signature.ts'

const late = { device: 'd', sequence: 1, at: '2026-11-20T12:00:00Z', code: 'A1C2D3E4', version: '1-0123456789ab' }

it.each(['device', 'at', 'code', 'version'] as const)('binds what is sealed to its %s', (name) => {
  expect(aboutSignature({ ...late, [name]: 'x' })).not.toBe(aboutSignature(late))
  expect(aboutSignature({ ...late, sequence: 2 })).not.toBe(aboutSignature(late))
})

it('knows a person by the document, or else by folded name and birth', () => {
  const person = { name: 'José Lima', document: '', birth: '1990-12-31' }
  expect(signerKey(person)).toBe(signerKey({ ...person, name: 'JOSE  LIMA'.replace('  ', ' ') }))
  expect(signerKey(person)).not.toBe(signerKey({ ...person, birth: '1990-12-30' }))
  expect(signerKey({ ...person, document: '52998224725' })).toBe('52998224725')
})
