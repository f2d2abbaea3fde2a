import { expect, it } from 'vitest'
import { LARGEST_FILE } from '#app/domain/file/limits.ts'
import { fileSize } from '#app/domain/file/size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [1_000_000, '977 kB'],
  [1_030_000, '1,0 MB'],
  [LARGEST_FILE, '10,0 MB']
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
