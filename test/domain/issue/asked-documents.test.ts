import { expect, it } from 'vitest'
import { documentField, documentOfField, missingDocuments } from '#app/domain/issue/asked-documents.ts'

const asked = [
  { name: 'RG', required: true },
  { name: 'Foto', required: false },
  { name: 'Termo', required: true }
]

it('knows which asked document a field of the form is', () => {
  expect(asked.map((_, index) => documentOfField(documentField(index), asked))).toEqual(['RG', 'Foto', 'Termo'])
  expect(documentOfField('outros', asked)).toBe('')
  for (const field of ['documento-3', 'documento-', 'documento-00', '__proto__', '']) {
    expect(documentOfField(field, asked)).toBeNull()
  }
})

it('lists required documents that were not sent, or were refused', () => {
  const sent = [
    { document: 'RG', isRefused: true },
    { document: 'Termo', isRefused: false }
  ]
  expect(missingDocuments(asked, sent)).toEqual(['RG'])
  expect(missingDocuments(asked, [...sent, { document: 'RG', isRefused: false }])).toEqual([])
})
