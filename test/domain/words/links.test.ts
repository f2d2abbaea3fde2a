import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitLinks } from '#app/domain/words/links.ts'

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

it.each([
  ['veja https://a.example/b?c=d#e, e depois http://f.example.', ['https://a.example/b?c=d#e', 'http://f.example/']],
  ['(https://a.example/b)', ['https://a.example/b']],
  ['https://a.example/b_(c)', ['https://a.example/b_(c)']],
  ['HTTPS://A.example', ['https://a.example/']],
  ['"https://a.example/"><script>', ['https://a.example/']],
  ['javascript:alert(1) data:text/html,x ftp://a.example file:///etc/passwd', []],
  ['https://banco.example@outro.example/', []],
  ['https://user:senha@a.example', []],
  ['https://', []],
  ['https://%22 https://a%27b.example/c', []],
  ['https://água.example https://meu_parque.example', ['https://xn--gua-dla.example/', 'https://meu_parque.example/']],
  ['xhttps://a.example', []],
  ['https://a.example/\u202Egpj.exe', ['https://a.example/']]
])('%j links to %j', (text, expected) => expect(hrefs(text)).toEqual(expected))

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom('https://', 'http://a.b', 'https://[::1]/x', 'javascript:', '@', ')', '"', '\n', '\u202E', '<', '%')
)

it('joins to the text again, and leads only to the web', () => {
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = splitLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) {
        if (href) expect(href).toMatch(/^https?:\/\/[^@\s<>"']+$|^https?:\/\/[^/@\s<>"']+\//)
      }
    })
  )
})

it('reads a long row of signs once, not once for each of them', () => {
  const text = `https://a.example/${'.'.repeat(400_000)}x ${'https://a.example/,'.repeat(20_000)}`
  const begun = process.cpuUsage()
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join('')
  ).toBe(text)
  const { user } = process.cpuUsage(begun)
  // One by one it would be eighty thousand million steps.
  expect(user / 1_000_000).toBeLessThan(5)
})
