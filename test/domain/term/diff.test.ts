import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffLine, diffTexts, isSameText } from '#app/domain/term/diff.ts'

/** Joins the parts of one side, without those of the other. */
const side = (lines: DiffLine[], without: 'added' | 'removed') =>
  lines
    .map(({ parts }) => parts.filter(({ kind }) => kind !== without).map(({ text }) => text))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(''))

describe('the changes between two texts', () => {
  it('is told word by word within a paragraph, and by paragraphs besides', () => {
    const before = 'Um.\n\nVagas por 15 minutos.\n\nFim.'
    const after = 'Um.\n\nVagas por 30 minutos.\n\nNovo.\n\nFim.'
    expect(diffTexts(before, after)).toEqual([
      { kind: 'same', parts: [{ kind: 'same', text: 'Um.' }] },
      {
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'Vagas por ' },
          { kind: 'removed', text: '15 ' },
          { kind: 'added', text: '30 ' },
          { kind: 'same', text: 'minutos.' }
        ]
      },
      { kind: 'added', parts: [{ kind: 'added', text: 'Novo.' }] },
      { kind: 'same', parts: [{ kind: 'same', text: 'Fim.' }] }
    ])
    expect(diffTexts('a\nb', 'b')[0]).toEqual({ kind: 'removed', parts: [{ kind: 'removed', text: 'a' }] })
    expect(isSameText(diffTexts(before, `${before}\n`))).toBe(true)
  })

  it('contain both texts, for any input', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' d', 'e  f'), { maxLength: 12 }).map((all) => all.join(' '))
    const texts = fc.array(text, { maxLength: 6 }).map((all) => all.join('\n'))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = diffTexts(before, after)
        const paragraphs = (typed: string) => typed.split('\n').filter((line) => line.trim() !== '')
        expect(side(lines, 'added')).toEqual(paragraphs(before))
        expect(side(lines, 'removed')).toEqual(paragraphs(after))
        expect(isSameText(lines)).toBe(paragraphs(before).join('\n') === paragraphs(after).join('\n'))
      })
    )
  })

  it('replace a paragraph as a whole when it is too long to compare', () => {
    const [before, after] = ['x ', 'y '].map((word) => word.repeat(2500).trim())
    const kinds = diffTexts(before ?? '', after ?? '').flatMap(({ parts }) => parts.map(({ kind }) => kind))
    expect(kinds).toEqual(['removed', 'added'])
  })
})
