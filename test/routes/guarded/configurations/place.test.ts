import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

describe('the logo', () => {
  const send = async (name: string, content: Uint8Array<ArrayBuffer> | string) => {
    const page = await manager.get('/configurations/place/logo')
    return manager.submit(findForm(page, 'Enviar logotipo'), { files: [{ field: 'logo', name, content }] })
  }
  // A picture the size of a phone's, larger than other forms may send.
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 1500, height: 700, channels: 3, background, noise } })
        .png()
        .toBuffer()
    )
  const shownAt = async (path: string) =>
    /<img[^>]*src="(\/photos\/[0-9a-f]{32})"/.exec((await createPlainBrowser(world.app.url).get(path)).html)?.[1]

  it('is sent in its full size, replaced, shown to visitors and taken away; nothing else is taken', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    for (const [name, content] of [
      ['logo.png', svg],
      ['logo.svg', svg],
      ['logo.png', '']
    ] as const) {
      const refused = await send(name, content)
      expect([refused.status, refused.html.includes('href="#f-logo"')]).toEqual([422, true])
    }
    const large = await picture('#255')
    expect(large.byteLength).toBeGreaterThan(512 * 1024)
    expect((await send('logo.png', large)).text).toContain('Logotipo salvo.')
    const first = await shownAt('/home')
    expect(first).toMatch(/^\/photos\//)
    expect((await fetch(`${world.app.url}${first}`)).headers.get('content-type')).toBe('image/webp')
    await send('logo.png', await picture('#552'))
    const second = await shownAt('/booking')
    expect([second === first, (await fetch(`${world.app.url}${first}`)).status]).toEqual([false, 404])
    await manager.submit(findForm(await manager.get('/configurations/place/logo'), 'Remover o logotipo'))
    expect([await shownAt('/home'), (await fetch(`${world.app.url}${second}`)).status]).toEqual([undefined, 404])
  })
})
