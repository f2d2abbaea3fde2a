import { afterAll, beforeAll, expect, it } from 'vitest'
import { findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { newForm, note, signIn } from './world.ts'

let world: OperatorWorld
let chief: PlainBrowser
let asker: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  chief = await signIn(world.app.url, 'gestor')
  asker = await signIn(world.app.url, 'operador')
})
afterAll(() => world?.close())

const ask = async (sql: string, values: unknown[] = []) => (await world.db.pool.query(sql, values)).rows
const lines = async (browser: PlainBrowser, search = '') => {
  const { status, text, html, headers } = await browser.get(`/issues/index.csv${search}`)
  expect([status, headers.get('content-type'), text === '']).toEqual([200, 'text/csv; charset=utf-8', false])
  const [, ...rows] = html
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  return rows
}

it('hands out the whole list as a file, however long, with its filters and for whom it is', async () => {
  const [{ place_id: placeId, type_id: typeId }] = await ask('select place_id, type_id from issues limit 1')
  await ask(
    `insert into issues (id, place_id, number, type_id, status, details, person_name, due_on, opened_by, created_at)
     select gen_random_uuid(), $1, 5000 + g, $2, 1 + g % 2, 'Linha ' || g, case g when 1 then '=HYPERLINK("x")' else 'Ana' end,
       '2026-12-24', case when g > 340 then (select id from users where username = 'operador') end, '2026-03-01T12:00:00Z'
     from generate_series(1, 350) g`,
    [placeId, typeId]
  )
  const [{ total }] = await ask('select count(*)::int as total from issues where place_id = $1', [placeId])
  const all = await lines(chief, '?pagina=9')
  expect([all.length, new Set(all).size]).toEqual([total, total])
  expect(all.slice(0, 2).map((line) => line.split(';')[0])).toEqual(['5350', '5349'])
  expect(all[0]).toContain(';Ana;01/03/2026 09:00;24/12/2026;não;')
  expect(await lines(chief, '?situacao=2&desde=2026-03-01&ate=2026-03-01')).toHaveLength(175)
  const [odd = ''] = await lines(chief, '?q=linha+1&situacao=2&desde=2026-03-01&ate=2026-03-01').then((rows) =>
    rows.filter((line) => line.startsWith('5001;'))
  )
  expect(odd).toContain(`;"'=HYPERLINK(""x"")";`)
  const own = await lines(asker, '?q=linha')
  expect([own.length, own.every((line) => line.includes('Linha 3'))]).toEqual([10, true])

  const nobody = await signIn(world.app.url, 'portaria')
  expect((await nobody.get('/issues/index.csv')).path).not.toContain('.csv')
  const stranger = await fetch(`${world.app.url}/issues/index.csv?q=a`, { redirect: 'manual' })
  expect(stranger.headers.get('location')).toBe('/login?redirectTo=%2Fissues%2Findex%3Fq%3Da')
})

it('takes a document back by a plain form, and says who did', async () => {
  const form = await newForm(asker, 'Visita de escola')
  const files = [{ field: 'outros', name: 'errado.txt', content: note }]
  const page = await asker.submit(form, { values: { details: 'Um grupo.' }, files })
  const gone = await asker.submit(findForm(page, 'Remover documento'))
  expect(gone.path).toBe(page.path)
  expect(gone.text).toMatch(/Documento removido\..*errado\.txt Removido por .+ em \d\d\/\d\d\/\d{4}/)
  expect(gone.links.filter((link) => link.startsWith('/issues/files/'))).toEqual([])
  expect(gone.text).not.toContain('Remover documento')
})
