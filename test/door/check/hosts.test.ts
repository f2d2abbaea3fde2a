import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHosts, parseHost } from '#app/door/check/hosts.ts'

test('an accepted host never changes the path of the URL built from it', () => {
  const text = fc.oneof(fc.string(), fc.webAuthority(), fc.stringMatching(/^[a-z:/?#@.\\[\]0-9 ]{0,12}$/))
  fc.assert(
    fc.property(text, (host) => {
      const parsed = parseHost(host)
      if (!parsed || Number(parsed.port || 0) > 65535) return
      const url = URL.canParse(`http://${host}/caminho`) ? new URL(`http://${host}/caminho`) : null
      expect(url === null || (url.pathname === '/caminho' && url.search === '' && url.username === '')).toBe(true)
    })
  )
})

test.each([
  ['https://trilha.example', 'trilha.example', 'https://trilha.example'],
  ['https://trilha.example', 'TRILHA.example:443', 'https://trilha.example'],
  ['https://trilha.example', 'trilha.example:8443', null],
  ['https://trilha.example', 'localhost:3000', null],
  ['https://trilha.example', 'outra.example', 'http://outra.example'],
  ['http://localhost:8080', 'localhost:8080', 'http://localhost:8080'],
  ['http://localhost:8080', 'localhost:3000', 'http://localhost:3000'],
  [null, 'localhost:3000', 'http://localhost:3000'],
  [null, 'outra.example:3000', 'http://outra.example:3000'],
  [null, 'outra.example:3001', null],
  [null, 'trilha.example', null]
])('with BASE_URL %j the host %j gives %j', (baseUrl, host, origin) => {
  const hosts = createHosts({ baseUrl, allowedHosts: ['outra.example'] }, () => 3000)
  expect(hosts.findOrigin(host, 'http')).toBe(origin)
})
