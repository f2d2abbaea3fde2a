import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSitePath } from '#app/routes/simulator/to-site-path.ts'

test.each([
  ['/booking-details/1?payment_id=2', '/booking-details/1?payment_id=2'],
  ['https://visite.example/booking-details/1?a=b', '/booking-details/1?a=b'],
  ['//evil.example/x', '/x'],
  ['/\\evil.example', '/'],
  ['https://evil.example//evil.example', ''],
  ['javascript:alert(1)', ''],
  ['http://', ''],
  ['', '']
])('turns %s into %s', (address, path) => {
  expect(toSitePath(address)).toBe(path)
})

test('nobody is led to another site', () => {
  const anything = fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[/\\:.a-z]{0,12}$/))
  fc.assert(
    fc.property(anything, (address) => {
      const path = toSitePath(address)
      expect(path === '' || new URL(path, 'https://visite.example').origin === 'https://visite.example').toBe(true)
    })
  )
})
