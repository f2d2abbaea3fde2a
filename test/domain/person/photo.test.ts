import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { photoKind } from '#app/domain/person/photo.ts'

describe('photoKind', () => {
  it('reads the first bytes', () => {
    expect(photoKind(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))).toBe('png')
    expect(photoKind(Buffer.from('\xff\xd8\xff\xe0....', 'latin1'))).toBe('jpeg')
    expect(photoKind(Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'))).toBe('webp')
  })

  it.each(['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF....WAVE', '\x89PN', 'uma carta'])(
    'knows no picture in %j',
    (text) => expect(photoKind(Buffer.from(text, 'latin1'))).toBeNull()
  )
})
