import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let colleague: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  colleague = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  await colleague.signIn('operador', seededPassword)
})
afterAll(() => world?.close())

const rowOf = async (name: string) =>
  (await world.db.pool.query('select * from products where name = $1', [name])).rows[0]

async function create(name: string): Promise<string> {
  const form = findForm(await manager.get('/products/add'), 'Criar atrativo')
  const page = await manager.submit(form, { values: { name, description: 'Vista larga' } })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('foi criado, ainda inativo')])
  return page.path
}

describe('the list of attractions', () => {
  it('keeps search, filters, order and page in the address, and says where there is nothing', async () => {
    const all = await manager.get('/products/index')
    expect(all.text).toMatch(/Gruta do Silêncio.*R\$ 80,00.*Ativo/s)
    const { rows } = await world.db.pool.query(
      `select count(*) from products where place_id = (select place_id from users where username = 'gestor')
         and archived_at is null`
    )
    expect(all.text).toContain(`${rows[0].count} atrativos`)
    const found = await manager.submit(findForm(all, 'Filtrar'), { values: { q: 'POCO', ordem: 'name' } })
    expect(found.path).toContain('q=POCO')
    expect([found.text.includes('Poço do Anil'), found.text.includes('Gruta do Silêncio')]).toEqual([true, false])
    const sorted = await manager.get('/products/index?ordem=name')
    expect(sorted.text).toMatch(/Cachoeira do Véu.*Gruta do.*Poço do/s)
    expect((await manager.get('/products/index?q=nada-disso')).text).toContain('Nenhum atrativo encontrado')
    expect((await manager.get('/products/index?pagina=9')).text).toContain('Esta página não existe')
    expect((await manager.get('/products/index?situacao=archived')).text).toContain('Nenhum atrativo encontrado')
    for (const odd of ['pagina=-1', 'situacao=x&ordem=__proto__&categoria=%00', `q=${'x'.repeat(3000)}`]) {
      expect([odd, (await manager.get(`/products/index?${odd}`)).status]).toEqual([odd, 200])
    }
  })

  it('hands a sample of the import whose coordinates are numbers', async () => {
    expect((await manager.get('/products/import/modelo.csv')).html).toContain(';-12,5891;-41,4217;')
  })

  it('is read-only without permission to edit', async () => {
    await world.db.pool.query(`delete from permissions where controller = 'products' and action = 'edit'
      and user_id = (select id from users where username = 'operador')`)
    const reader = createPlainBrowser(world.app.url)
    await reader.signIn('operador', seededPassword)
    const list = await reader.get('/products/index')
    expect(list.links).not.toContain('/products/add')
    const { uuid } = await rowOf('Gruta do Silêncio')
    const page = await reader.get(`/products/${uuid}`)
    expect([page.text.includes('gruta-do-silencio'), page.html.includes('Salvar dados')]).toEqual([true, false])
    expect((await reader.get(`/products/${uuid}/photos`)).html).not.toContain('Enviar foto')
    expect((await reader.get('/products/add')).path).not.toBe('/products/add')
    await world.db.pool.query(`insert into permissions (user_id, position, controller, action)
      select id, 99, 'products', 'edit' from users where username = 'operador'`)
    colleague = createPlainBrowser(world.app.url)
    await colleague.signIn('operador', seededPassword)
  })
})

describe('an attraction', () => {
  it('is created, lists missing data, goes on sale, is archived and restored', async () => {
    const refused = await manager.submit(findForm(await manager.get('/products/add'), 'Criar atrativo'), {
      values: { name: '', description: 'Fica aqui', nps: 'javascript:alert(1)' }
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Informe o nome.')
    expect(refused.html).toContain('Fica aqui')
    const path = await create('Mirante do Sol')
    expect((await manager.get(path)).text).toContain('Faltam um tipo de ingresso e um horário')
    expect((await manager.get(`${path}/activate`)).text).toContain('Ainda não dá para pôr à venda.')
    const { id } = await rowOf('Mirante do Sol')
    await world.db.pool.query(`insert into ticket_types (product_id, label, title, price) values ($1, 'A', 'A', 1)`, [
      id
    ])
    await world.db.pool.query(`insert into time_slots (product_id, time, capacity) values ($1, '09:00', 9)`, [id])
    const press = async (step: string, button: string) =>
      manager.submit(findForm(await manager.get(`${path}/${step}`), button))
    expect((await press('activate', 'Pôr à venda')).text).toContain('Atrativo à venda')
    expect((await press('archive', 'Arquivar')).text).toContain('Fora da venda e das listas desde')
    expect((await press('deactivate', 'Tirar do arquivo')).text).toContain('Ainda não está à venda')
    const gone = await press('remove', 'Apagar')
    expect([gone.path, gone.text.includes('Atrativo apagado.')]).toEqual(['/products/index', true])
    expect((await manager.get(path)).status).toBe(404)
  })

  it('that was booked is not deleted, and says so', async () => {
    const { uuid } = await rowOf('Gruta do Silêncio')
    expect((await manager.get(`/products/${uuid}/remove`)).text).toContain('tem reservas e não pode ser apagado')
    const form = findForm(await manager.get(`${await create('Rascunho')}/remove`), 'Apagar')
    const forced = await manager.submit({ ...form, action: `/products/${uuid}/remove` })
    expect([forced.status, forced.text.includes('Arquive-o')]).toEqual([409, true])
    expect(await rowOf('Gruta do Silêncio')).toMatchObject({ uuid })
  })

  it('warns the second of two editors, keeps both texts, and lets them save anyway', async () => {
    const path = await create('Lajedo')
    const mine = findForm(await manager.get(path), 'Salvar dados')
    const theirs = findForm(await colleague.get(path), 'Salvar dados')
    expect((await manager.submit(mine, { values: { address: 'Do primeiro' } })).text).toContain('Atrativo salvo.')
    const told = await colleague.submit(theirs, { values: { accessibility: 'Da segunda' } })
    expect(told.status).toBe(409)
    expect(told.text).toContain('Outra pessoa salvou este atrativo depois que você o abriu')
    expect(told.html).toContain('Da segunda')
    expect(await rowOf('Lajedo')).toMatchObject({ address: 'Do primeiro', accessibility: '', version: 2 })
    // A mistake meanwhile does not make the newer state their own.
    const wrong = await colleague.submit(theirs, { values: { name: '' } })
    expect([wrong.status, wrong.html.includes('name="version" value="2"')]).toEqual([409, true])
    const saved = await colleague.submit(findForm(told, 'Salvar mesmo assim'))
    expect(saved.text).toContain('Atrativo salvo.')
    expect(await rowOf('Lajedo')).toMatchObject({ address: '', accessibility: 'Da segunda', version: 3 })
  })
})

describe('photos', () => {
  it('are uploaded, described, moved and removed without script; an invalid one is refused', async () => {
    const path = `${await create('Mirante da Pedra')}/photos`
    const { default: sharp } = await import('sharp')
    const picture = async (red: number) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 40 } } })
        .png()
        .toBuffer()
    const send = async (bytes: Buffer, description: string) => {
      const { controls } = findForm(await manager.get(path), 'Enviar foto')
      const body = new FormData()
      for (const name of ['_sid', 'intent']) body.set(name, controls.find((one) => one.name === name)?.value ?? '')
      body.set('descricao', description)
      body.set('foto', new File([new Uint8Array(bytes)], 'foto.png'))
      const headers = { cookie: manager.cookieHeader(), accept: 'text/html' }
      const answer = await fetch(new URL(path, world.app.url), { method: 'POST', headers, body, redirect: 'manual' })
      return { status: answer.status, html: await answer.text() }
    }
    const none = await send(Buffer.from('<svg onload="alert(1)">'), 'Um desenho')
    expect([none.status, none.html]).toEqual([422, expect.stringContaining('Envie uma foto em JPEG, PNG ou WebP.')])
    expect(none.html).toContain('Um desenho')
    await send(await picture(10), 'A primeira')
    expect((await send(await picture(200), 'A segunda')).status).toBe(302)
    const order = (html: string) => [...html.matchAll(/alt="(A [a-z]+)/g)].map(([, alt]) => alt)
    const page = await manager.get(path)
    expect(order(page.html)).toEqual(['A primeira', 'A segunda'])
    const moved = await manager.submit(findForm(page, 'Salvar descrições'), { button: 'Subir a foto 2' })
    expect([moved.text.includes('Fotos salvas.'), order(moved.html)]).toEqual([true, ['A segunda', 'A primeira']])
    const late = await manager.submit(findForm(page, 'Salvar descrições'), { button: 'Salvar descrições' })
    expect([late.status, late.text.includes('Estas são as fotos de agora')]).toEqual([409, true])
    const remove = moved.links.find((link) => link.endsWith('/remove')) ?? ''
    expect((await manager.submit(findForm(await manager.get(remove), 'Remover'))).text).toContain('Foto removida.')
    const { picture_url: shown } = await rowOf('Mirante da Pedra')
    expect((await manager.get(path)).html).toContain(shown)
    expect((await manager.get(remove)).text).toContain('Esta foto já não está aqui.')
  })
})
