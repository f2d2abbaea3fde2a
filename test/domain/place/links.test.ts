import { describe, expect, it } from 'vitest'
import { checkLink } from '#app/domain/place/links.ts'

describe('a link of a social network', () => {
  it.each(['https://www.instagram.com/serra', 'http://exemplo.com.br/x?y=1'])('may be %s', (typed) => {
    expect(checkLink(typed)).toEqual({ ok: true, value: typed })
  })

  it.each(['instagram.com/serra', 'javascript:alert(1)', 'https://banco.example@outro.example', 'ftp://a.b'])(
    'is not %s',
    (typed) => expect(checkLink(typed).ok).toBe(false)
  )

  it('may be none', () => expect(checkLink('')).toEqual({ ok: true, value: '' }))
})
