import { expect, it } from 'vitest'
import { copyName } from '#app/domain/product/copy-name.ts'

it.each([
  ['Gruta Azul', [], 'Gruta Azul (cópia)'],
  ['Gruta Azul', ['Gruta Azul (cópia)'], 'Gruta Azul (cópia 2)'],
  ['Gruta Azul (cópia)', ['Gruta Azul (cópia)', 'Gruta Azul (cópia 2)'], 'Gruta Azul (cópia 3)'],
  ['Gruta Azul do Rio', [], 'Gruta Azul d (cópia)']
])('copies %s where %j are taken', (name, taken, copy) => {
  expect(copyName(name, taken, 20)).toBe(copy)
})
