import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitTags } from '#app/domain/words/tags.ts'

it('parts by commas, semicolons and lines, and ignores empty ones', () => {
  expect(splitTags(' gruta,, trilha  longa ;\r\n\n;gruta, ')).toEqual(['gruta', 'trilha longa'])
  expect(splitTags(' ,;\n')).toEqual([])
})

it('no tag is empty, doubled or has a separator, and split again they are the same', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const tags = splitTags(text)
      expect(tags.every((tag) => tag !== '' && tag === tag.trim() && !/[,;\r\n]/.test(tag))).toBe(true)
      expect(new Set(tags).size).toBe(tags.length)
      expect(splitTags(tags.join('\n'))).toEqual(tags)
    })
  )
})
