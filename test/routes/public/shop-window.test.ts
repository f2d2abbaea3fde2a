import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, type PlainPage } from '../../support/browser/plain-browser.ts'
import { closedPlace, openPublicWorld, type PublicWorld } from '../../support/world/public.ts'

let world: PublicWorld
let pid = ''

beforeAll(async () => {
  world = await openPublicWorld()
  pid = world.pid
})
afterAll(() => world?.close())

/** Words that a text browser would run together: it draws no margin. */
function gluedIn(html: string): string[] {
  const drawn = html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '<hr>').replaceAll('<!-- -->', '')
  const inline = '(?:a|b|span|small|button|label)'
  const glued = new RegExp(`[^<>\\s]+(?:</${inline}>)+(?:<${inline}\\b[^>]*>)+[^<>\\s]+`, 'g')
  return drawn.match(glued) ?? []
}

const visitor = () => createPlainBrowser(world.app.url)
const at = (path: string, query: Record<string, string> = { pid }) => `${path}?${new URLSearchParams(query)}`

describe("a place's page for visitors", () => {
  it('offers prices where there are any, and signs nobody up in its menu', async () => {
    const menu = ({ html }: PlainPage) =>
      /<nav class="site"[\s\S]*?<\/nav>/.exec(html)?.[0].replace(/<[^>]+>/g, ' ') ?? ''
    const words = async (query: Record<string, string>) =>
      menu(await visitor().get(at('/home', query)))
        .trim()
        .split(/\s+/)
    expect(await words({ pid })).toEqual(['Início', 'Reservar', 'Preços', 'Entrar'])
    expect(await words({ pid: closedPlace.id })).toEqual(['Início', 'Reservar', 'Preços', 'Entrar'])
    expect(await words({})).toEqual(['Início', 'Reservar', 'Entrar'])
  })

  it('describes itself to sites that share its link, with absolute URLs', async () => {
    const { rows } = await world.db.pool.query('select uuid from products where place_id = $1 limit 1', [pid])
    const shared = [at('/home'), at('/pricing'), at('/booking'), at('/booking', { pid, atrativo: rows[0].uuid })]
    shared.push(at('/find-ticket'), at('/requerimento'))
    for (const path of shared) {
      const { html } = await visitor().get(path)
      const said = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1]
      expect([path, said('og:url')?.replaceAll('&amp;', '&')]).toEqual([path, `${world.app.url}${path}`])
      expect(said('og:image'), path).toMatch(new RegExp(`^${world.app.url}/.+\\.(?:png|jpg|webp)$`))
      expect(said('og:title'), path).toContain(path.includes('atrativo') ? ' · ' : '')
      expect(gluedIn(html), path).toEqual([])
      expect([path, (said('description') ?? '').length > 20]).toEqual([path, true])
      // The steps of a booking are shared, and found by nobody else.
      const isFound = path.startsWith('/home') || path.startsWith('/pricing')
      expect([path, said('robots')]).toEqual([path, isFound ? undefined : 'noindex'])
    }
  })
})
