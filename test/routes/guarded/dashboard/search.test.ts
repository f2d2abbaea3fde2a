import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../support/browser/text-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld

beforeAll(async () => {
  world = await openOperatorWorld()
})
afterAll(() => world?.close())

async function rows<Row extends object>(query: string): Promise<Row[]> {
  return (await world.db.pool.query<Row>(query)).rows
}

/** Headings and links of what the search found. */
async function search(username: string, q: string) {
  const browser = await signIn(world.app.url, username, seededPassword)
  const { status, text } = await browser.get(`/dashboard/search?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  const found = /id="achados"[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
  return {
    text: found,
    kinds: [...found.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title),
    links: [...found.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  }
}

it('finds a booking by its code or name, and clients only for who may see them', async () => {
  const booking = await world.addBooking({ name: 'Zenóbia', surname: 'Quaresma Pitanga' })
  const href = `/operation/booking-list/${booking.uuid}`
  expect((await search('gestor', booking.code)).links).toEqual([href])
  expect((await search('portaria', 'zenobia quaresma')).links).toEqual([href])
  const [client] = await rows<{ name: string }>('select name from clients order by name limit 1')
  expect((await search('gestor', client?.name ?? '')).kinds).toContain('Clientes')
  expect((await search('portaria', client?.name ?? '')).kinds).not.toContain('Clientes')
})

it('finds guides, users and requests, each with a link to the whole list where there are more', async () => {
  const [guide] = await rows<{ name: string; uuid: string }>('select name, uuid from agents order by name limit 1')
  expect((await search('gestor', guide?.name ?? '')).links).toContain(`/agents/${guide?.uuid}`)
  expect((await search('gestor', 'portaria')).kinds).toContain('Usuários')
  for (let made = 0; made < 6; made++) await world.addBooking({ name: 'Zeferino' })
  const many = await search('gestor', 'zeferino')
  expect(many.links).toHaveLength(6)
  expect(many.links).toContain('/operation/booking-list?q=zeferino')
  expect(many.text).toContain('Ver a lista (6)')
})

it('finds screens, only those that the person may open', async () => {
  expect((await search('financeiro', 'saques')).links).toContain('/financial/withdrawals')
  const atGate = await search('portaria', 'saques')
  expect(atGate.links).toEqual([])
  expect(atGate.text).toContain('Nada encontrado')
})

it('shows a guide no bookings of others', async () => {
  const own = await world.addBooking({ name: 'Zulmira', surname: 'Guiada', guided: true })
  await world.addBooking({ name: 'Zulmira', surname: 'Alheia' })
  const { links } = await search('condutor', 'zulmira')
  expect(links).toEqual([`/operation/booking-list/${own.uuid}`])
})

it('asks for two letters', async () => {
  const browser = await signIn(world.app.url, 'gestor', seededPassword)
  const { text } = await browser.get('/dashboard/search?q=m')
  expect(text).toContain('Escreva pelo menos duas letras.')
  expect(text).not.toContain('id="achados"')
})
