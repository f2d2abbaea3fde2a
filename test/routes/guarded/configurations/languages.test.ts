import { afterAll, beforeAll, expect, it } from 'vitest'
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

const list = '/configurations/languages'

async function pathOf(query: string): Promise<string> {
  const { links } = await manager.get(`${list}?${query}`)
  return links.find((link) => /\/languages\/[a-z-]+\/[\w-]+$/.test(link)) ?? ''
}

it('lists what is missing, and narrows by language, state and kind', async () => {
  const all = await manager.get(list)
  expect(all.text).toContain('Gruta do Silêncio')
  const spanish = await manager.get(`${list}?tipo=product&lingua=es&situacao=missing`)
  expect([spanish.text.includes('Poço do Anil'), spanish.text.includes('Véu Dourado')]).toEqual([true, false])
  const terms = await manager.get(`${list}?tipo=term`)
  expect(terms.text).toContain('Termo do parque')
})

it('saves translations beside the Portuguese text, and visitors read them', async () => {
  const path = await pathOf('tipo=product&q=anil')
  const page = await manager.get(path)
  expect(page.html).toContain('Flutuação de 40 minutos')
  const values = { 'name.es': 'Poza del Anil', 'description.es': 'Flotación de 40 minutos.' }
  const after = await manager.submit(findForm(page, 'Salvar traduções'), { values })
  expect(after.text).toContain('Traduções salvas: Poço do Anil.')
  const shop = await createPlainBrowser(world.app.url).get('/es/home')
  expect(shop.text).toContain('Flotación de 40 minutos.')
})

it('gives the form back as typed where somebody saved meanwhile, and then overwrites', async () => {
  const path = await pathOf('tipo=place')
  const [mine, theirs] = [await manager.get(path), await manager.get(path)]
  await manager.submit(findForm(theirs, 'Salvar traduções'), { values: { 'description.en': 'Theirs.' } })
  const late = await manager.submit(findForm(mine, 'Salvar traduções'), { values: { 'description.en': 'Mine.' } })
  expect([late.status, late.html.includes('Mine.'), late.text.includes('Nada foi salvo')]).toEqual([409, true, true])
  const done = await manager.submit(findForm(late, 'Salvar traduções'))
  expect(done.text).toContain('Traduções salvas')
  expect((await manager.get(path)).html).toContain('Mine.')
})

it('asks whether a translation still fits a Portuguese text that has changed', async () => {
  const path = await pathOf('tipo=product&q=silencio')
  await world.db.pool.query(`update products set accessibility = 'Piso irregular e 41 degraus.' where slug = $1`, [
    'gruta-do-silencio'
  ])
  const page = await manager.get(path)
  expect(page.text).toContain('O texto em português mudou depois desta tradução.')
  await manager.submit(findForm(page, 'Salvar traduções'), { values: { 'fits.accessibility.en': 'on' } })
  const { rows } = await world.db.pool.query(
    `select language, source_hash from own_texts where noun = 'product' and field = 'accessibility'
     and noun_id = $1 order by language`,
    [path.split('/').pop()]
  )
  expect(rows[0].source_hash).not.toBe(rows[1].source_hash)
})
