import { describe, expect, it } from 'vitest'
import { freeSlug, slugWith, toSlug } from '#app/domain/product/slug.ts'

describe('a short address', () => {
  it.each([
    ['Poço do Anil', 'poco-do-anil'],
    ['  --Gruta & Lago--  ', 'gruta-lago'],
    ['A', 'a'],
    ['!!', '']
  ])('of %j is %j', (name, slug) => expect(toSlug(name)).toBe(slug))

  it('has 80 signs at most, and no hyphen at its end', () => {
    expect(toSlug('a'.repeat(81))).toBe('a'.repeat(80))
    expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  })
})

describe('an address that is taken', () => {
  it('gets the first number that is free', () => {
    expect(freeSlug('poco', [])).toBe('poco')
    expect(freeSlug('poco', ['poco'])).toBe('poco-2')
    expect(freeSlug('poco', ['poco', 'poco-2', 'poco-4'])).toBe('poco-3')
  })

  it('stays within 80 signs, and a short address of itself', () => {
    const long = 'a'.repeat(80)
    expect(freeSlug(long, [long])).toBe(`${'a'.repeat(78)}-2`)
    expect(slugWith(long, '1a2b3c4d')).toBe(`${'a'.repeat(71)}-1a2b3c4d`)
    const hyphen = `${'a'.repeat(77)}-bb`
    const free = freeSlug(hyphen, [hyphen])
    expect(free).toBe(`${'a'.repeat(77)}-2`)
    expect(toSlug(free)).toBe(free)
  })
})
