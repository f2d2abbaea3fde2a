import { expect, it } from 'vitest'
import { implementations } from '#app/backend/implementations.server.ts'

it('answer one call each: of two at one address the second would never be heard', () => {
  const addresses = implementations.map(({ endpoint: { api, method, path } }) => {
    return `${api} ${method} ${path.replace(/\{\w+\}/g, '{}')}`
  })
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  expect(addresses.length).toBeGreaterThan(100)
})
