import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { findShop } from '../support/server/over-http.ts'
import { openPublicWorld, type PublicWorld } from '../support/world/public.ts'
import { stepPath } from '../support/world/visitor.ts'

let world: PublicWorld
beforeAll(async () => {
  world = await openPublicWorld()
})
afterAll(() => world?.close())

const page = (path: string) => createPlainBrowser(world.app.url).get(path)
const detailsIn = async (prefix: string) =>
  page(`${prefix}${stepPath(await findShop(world.app.url), { passo: 'dados' }, { INTEIRA: '1' })}`)
const home = (prefix: string) => page(`${prefix}/home?pid=${world.pid}`)

it('shows the place’s own texts in the language of the page', async () => {
  const [portuguese, english, spanish] = await Promise.all([home(''), home('/en'), home('/es')])
  expect(portuguese.text).toContain('Grutas, cachoeiras e poços de água azul')
  expect(portuguese.html).not.toContain('<p lang=')
  expect(english.text).toContain('Caves, waterfalls and pools of blue water')
  expect(english.text).toContain('Guided walk of 800 metres')
  expect(spanish.text).toContain('Recorrido guiado de 800 metros')
})

it('falls back to Portuguese, which the text then says of itself', async () => {
  const { html } = await home('/es')
  expect(html).toMatch(/<p lang="pt-BR">Flutuação de 40 minutos/)
  expect(html).toMatch(/<p>Recorrido guiado/)
  expect((await home('/en')).html).toMatch(/<p>Forty minutes of floating/)
})

it('books in the language: ticket types, and a term that there is in Portuguese only', async () => {
  const cave = (await home('/en')).links.find((link) => link.includes('atrativo=')) ?? ''
  const visit = await page(cave)
  expect(visit.text).toContain('Uneven floor, 40 steps')
  expect(visit.text).toContain('Half price (meia-entrada)')
  const details = await detailsIn('/en')
  expect(details.html).toContain('Available in Portuguese only.')
  expect(details.html).toMatch(/<p lang="pt-BR">/)
})

it('asks once for the proof where the translated ticket asks already', async () => {
  const shop = await findShop(world.app.url)
  const [english, spanish] = await Promise.all([page(`/en${stepPath(shop, {})}`), page(`/es${stepPath(shop, {})}`)])
  expect(english.text).toContain('60 years or older; show a photo ID')
  expect(spanish.text).toContain('60 años o más; presente un documento con foto')
  expect(english.text).not.toContain('Show proof of entitlement at the entrance.')
  expect(spanish.text).not.toContain('Presentar comprobante en la entrada.')
})

it('shows the term in the language once somebody has translated it', async () => {
  const { rows } = await world.db.pool.query('select hash from terms where place_id = $1 and current', [world.pid])
  await world.db.pool.query(
    `insert into own_texts (place_id, noun, noun_id, field, language, body, source_hash)
     values ($1::uuid, 'term', $1::text, 'text', 'es', 'Condiciones de la visita.', $2)`,
    [world.pid, rows[0].hash.slice(0, 16)]
  )
  const { html } = await detailsIn('/es')
  expect(html).toContain('<p>Condiciones de la visita.</p>')
  expect(html).not.toContain('Disponible solo en portugués.')
})
