import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskAnyDocument } from '#app/domain/person/any-document.ts'
import { documentEnd, provesByDocument } from '#app/domain/person/document-end.ts'

it('is the last four characters in any spelling', () => {
  expect(['4725', ' 529.982.247-25', 'ab12 3456'].map(documentEnd)).toEqual(['4725', '4725', '3456'])
  expect(['', '25', 'x', '____', '🙂🙂🙂🙂'].map(documentEnd)).toEqual(['', '', '', '', ''])
})

it('is never shown by a mask of a document that proves', () => {
  const digits = fc.stringMatching(/^\d{11}$/)
  const foreign = fc.stringMatching(/^[A-Z]{2}\d{5,10}$/)
  fc.assert(
    fc.property(digits, foreign, (cpf, passport) => {
      for (const [document, country] of [
        [cpf, 'BR'],
        [passport, 'AR']
      ] as const) {
        expect(provesByDocument(document, country)).toBe(true)
        const shown = maskAnyDocument(document, country).split(' (')[0]?.replace(/[.-]/g, '') ?? ''
        expect(shown.slice(-4)).toBe('****')
      }
    })
  )
  expect(provesByDocument('11222333000181', 'BR')).toBe(false)
})
