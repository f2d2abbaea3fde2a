import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agents, bookings, formFields, products, timeSlots } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { enterAs, sealedBy } from '../../../attack/hostile/manager.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let operator: PlainBrowser
let gate: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld(sealedBy)
  const enter = async (username: string) => {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(username, seededPassword)
    return browser
  }
  manager = await enter('gestor')
  operator = await enter('operador')
  gate = await enter('portaria')
})
afterAll(() => world?.close())

it('adds an agent, shows them, and tells the second of two who change them', async () => {
  const add = findForm(await operator.get('/agents/add'), 'Cadastrar condutor')
  const off = addDays(world.today, 3)
  const wrong = await operator.submit(add, {
    values: {
      name: 'Rita Reis',
      cpf: '111',
      'days_off[0].from': off,
      'days_off[0].until': world.today,
      notes: 'Novata'
    }
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('O fim vem antes do início.')
  const again = findForm(wrong, 'Cadastrar condutor')
  expect(again.controls.find(({ name }) => name === 'notes')?.value).toBe('Novata')
  const values = {
    cpf: '529.982.247-25',
    'days_off[0].until': '',
    'certificates[0].name': 'Socorros',
    field_camiseta: 'M'
  }
  const made = await operator.submit(again, { values })
  expect(made.path).toMatch(/^\/agents\/[0-9a-f-]{36}$/)
  for (const words of [
    'Rita Reis agora faz parte',
    '529.982.247-25',
    'Novata',
    'Socorros',
    'Camiseta M',
    formatDay(off)
  ]) {
    expect(made.text).toContain(words)
  }
  const edit = `${made.path}/edit`
  const one = findForm(await operator.get(edit), 'Salvar')
  const other = findForm(await manager.get(edit), 'Salvar')
  expect((await operator.submit(one, { values: { phone: '75 98111-2222' } })).text).toContain('dados salvos')
  const late = await manager.submit(other, { values: { about: 'Gosto de trilhas longas.' } })
  expect([late.status, late.text.includes('Outra pessoa salvou este condutor')]).toEqual([409, true])
  const kept = findForm(late, 'Salvar assim mesmo')
  expect(kept.controls.find(({ name }) => name === 'about')?.value).toBe('Gosto de trilhas longas.')
  expect((await manager.submit(kept)).text).toContain('Gosto de trilhas longas.')
  const [row] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Rita Reis'))
  expect(row).toMatchObject({
    version: 3,
    phone: '',
    fields: { camiseta: ['M'] },
    certificates: [{ name: 'Socorros' }]
  })
})

it("lists them by the URL's filters, and as a file", async () => {
  const all = await operator.get('/agents/index')
  expect(all.text).toContain('Valdir Evangelista')
  expect(all.text).toContain('vence em 18 dias')
  expect(all.text).toContain('sem página pública')
  const ended = await operator.get('/agents/index?credencial=ended')
  expect([ended.text.includes('Neuza Santana'), ended.text.includes('Valdir')]).toEqual([true, false])
  expect((await operator.get('/agents/index?q=ninguem')).text).toContain('Nenhum condutor encontrado')
  expect((await operator.get('/agents/index?pagina=9')).text).toContain('Esta página não existe')
  expect((await operator.get('/agents/index?ordem=%27&pagina=-1&credencial=x')).status).toBe(200)
  await world.db.orm.update(agents).set({ name: '=1+1' }).where(eq(agents.name, 'Igor Magalhães'))
  const file = await operator.get('/agents/index.csv?idioma=fr')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.html).toContain("'=1+1")
  expect(file.html).not.toContain('Valdir')
  await world.db.orm.update(agents).set({ name: 'Igor Magalhães' }).where(eq(agents.name, '=1+1'))
  // A user without access is redirected, and gets neither data nor file.
  for (const path of ['/agents/index', '/agents/index.csv', '/agents/unguided', '/agents/add']) {
    expect((await gate.get(path)).path).not.toContain('/agents')
  }
})

it('keeps documents of an agent, and takes them away', async () => {
  const [neuza] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Neuza Santana'))
  const path = `/agents/${neuza?.uuid}/files`
  const send = findForm(await operator.get(path), 'Enviar documentos')
  const none = await operator.submit(send, { files: [] })
  expect([none.status, none.text.includes('Nada foi mudado')]).toEqual([422, true])
  const sent = await operator.submit(send, {
    files: [{ field: 'documento-0', name: 'cadastur.txt', content: 'Certificado de cadastro no Cadastur.' }]
  })
  expect(sent.text).toContain('Documento enviado.')
  expect(sent.text).toContain('Baixar cadastur.txt')
  const href = sent.links.find((link) => link.startsWith('/agents/files/')) ?? ''
  const download = await operator.get(href)
  expect([download.headers.get('content-disposition')?.startsWith('attachment'), download.html]).toEqual([
    true,
    'Certificado de cadastro no Cadastur.'
  ])
  expect((await gate.get(href)).html).not.toContain('Certificado')
  const gone = await operator.submit(findForm(sent, 'Remover documento'))
  expect(gone.text).toContain('Documento removido.')
  expect(gone.text).toContain('Removido por')
})

it('warns at the field when saving removes values, because it takes only one now', async () => {
  const [field] = await world.db.orm.select().from(formFields).where(eq(formFields.key, 'camiseta'))
  const row = { placeId: field?.placeId ?? '', form: 'agents', changed: new Date(0), type: 'text' } as const
  const [conceicao] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Conceição Ramos'))
  const isHers = eq(agents.uuid, conceicao?.uuid ?? '')
  await world.db.orm.insert(formFields).values({ ...row, uuid: randomUUID(), key: 'cursos', label: 'Cursos' })
  await world.db.orm
    .update(agents)
    .set({ fields: { ...conceicao?.fields, cursos: ['Rapel', 'Resgate', 'Mapas'] } })
    .where(isHers)
  const page = await operator.get(`/agents/${conceicao?.uuid}/edit`)
  expect(page.text).toContain('Também está guardado, e sai ao salvar: Resgate, Mapas.')
  await world.db.orm.update(formFields).set({ multiple: true }).where(eq(formFields.key, 'cursos'))
  const many = await operator.get(`/agents/${conceicao?.uuid}/edit`)
  expect([many.text.includes('sai ao salvar'), many.text.includes('Resgate')]).toEqual([false, true])
  await world.db.orm.update(formFields).set({ active: false }).where(eq(formFields.key, 'cursos'))
})

it('offers users to link only with permission to link', async () => {
  const [luzia] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Luzia Macedo'))
  const cookie = await enterAs(world.db, luzia?.placeId ?? '', ['agents/index', 'agents/edit'])
  const response = await fetch(`${world.app.url}/agents/${luzia?.uuid}/edit`, { headers: { cookie } })
  const html = await response.text()
  expect([response.status, html.includes('Salvar'), /<select[^>]*name="user_uuid"/.test(html)]).toEqual([
    200,
    true,
    false
  ])
})

it("edits the place's own fields, and shows visitors the public ones", async () => {
  const add = findForm(await manager.get('/configurations/agent-fields/add'), 'Criar campo')
  const wrong = await manager.submit(add, { values: { label: 'Bota', type: 'select', min: 'x' } })
  expect([wrong.status, wrong.text.includes('Use um número inteiro')]).toEqual([422, true])
  const made = await manager.submit(findForm(wrong, 'Criar campo'), { values: { min: '0', options: '38\n39' } })
  expect(made.path).toBe('/configurations/agent-fields')
  expect(made.text).toContain('Campo “Bota” criado.')
  expect((await operator.get('/configurations/agent-fields')).path).not.toContain('agent-fields')
  const [valdir] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Valdir Evangelista'))
  const page = await createPlainBrowser(world.app.url).get(`/condutor/${valdir?.uuid}`)
  expect(page.text).toContain('Anos de experiência 18')
  expect(page.text).not.toContain('Camiseta')
  const [hidden] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Conceição Ramos'))
  expect((await createPlainBrowser(world.app.url).get(`/condutor/${hidden?.uuid}`)).status).toBe(404)
})

it('lists dates without an agent, links to the guides of that day, and refuses agents who are not free', async () => {
  const date = addDays(world.today, 150)
  const added = await world.addBooking({ date })
  const [booked] = await world.db.orm.select().from(bookings).where(eq(bookings.id, added.id))
  const slots = await world.db.orm
    .select({ time: timeSlots.time })
    .from(timeSlots)
    .where(eq(timeSlots.productId, booked?.productId ?? 0))
    .orderBy(asc(timeSlots.time))
  const [first = '', last = ''] = [slots[0]?.time, slots.at(-1)?.time]
  await world.db.orm.update(bookings).set({ time: first }).where(eq(bookings.id, added.id))
  const moved = await world.addBooking({ date, time: last })
  await world.db.orm.update(products).set({ guide: 'booking', durationMinutes: 60 })
  const query = `inicio=${date}&fim=${date}`
  const found = await operator.get(`/agents/unguided?${query}`)
  const link = found.links.find((one) => one.startsWith(`/operation/index/${date}/guides?`)) ?? ''
  expect(found.text).toContain('1 condutor')
  expect((await operator.get(link)).text).toMatch(new RegExp(`${first} 1 reserva, \\d+ pessoas? Falta 1 condutor`))
  expect((await operator.get(`/agents/unguided.csv?${query}`)).html).toContain(formatDay(date))
  const past = addDays(world.today, -3)
  const gone = await operator.get(`/agents/unguided?inicio=${past}&fim=${past}`)
  expect([gone.text.includes('já passaram'), gone.text.includes('têm o seu')]).toEqual([true, false])
  expect((await operator.get('/agents/unguided?inicio=ontem')).text).toContain('Esta data não existe')
  await world.db.orm
    .update(agents)
    .set({ weekdaysOff: [0, 1, 2, 3, 4, 5, 6] })
    .where(eq(agents.name, 'Conceição Ramos'))
  const choice = await operator.get(`/selectagent?reserva=${added.hash}`)
  expect(choice.text).toContain('Conceição Ramos Indisponível Não trabalha')
  const [luzia] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Luzia Macedo'))
  await operator.submit(findForm(choice, 'Confirmar escolha'), { values: { condutor: luzia?.uuid ?? '' } })
  const there = await operator.get(`/selectagent?reserva=${moved.hash}`)
  await operator.submit(findForm(there, 'Confirmar escolha'), { values: { condutor: luzia?.uuid ?? '' } })
  expect((await operator.get(`/agents/unguided?${query}`)).text).toContain('Nenhum horário sem condutor')
  const asked = await operator.get(`${moved.path}/date?date=${date}&time=${first}`)
  expect(asked.text).toContain('O condutor sai da reserva Luzia Macedo: já tem o grupo completo')
  const done = await operator.submit(findForm(asked, `Mudar para ${first}`))
  expect(done.text).toContain('Luzia Macedo deixou a reserva')
})

it('imports a file: template, errors, preview, and saves once', async () => {
  expect((await operator.get('/agents/index')).links).toContain('/agents/import')
  for (const path of ['/agents/import', '/agents/import.csv']) expect((await gate.get(path)).path).not.toBe(path)
  const [head = '', example = ''] = (await operator.get('/agents/import.csv')).html.split('\r\n')
  expect(head).toMatch(/^nome;telefone;.*;camiseta/)
  expect(example).toMatch(/^João do Exemplo;/)
  const form = findForm(await operator.get('/agents/import'), 'Ler e conferir')
  const wrong = await operator.submit(form, { values: { csv: `${head}\n${example.replace('todos', 'Lugar nenhum')}` } })
  expect(wrong.text).toContain('Não há o atrativo “Lugar nenhum”.')
  const right = { csv: 'nome;telefone;idiomas;camiseta\n=2+Igor;75 98111-7001;inglês;M\nNeuza Santana;;;G' }
  const shown = await operator.submit(findForm(wrong, 'Ler e conferir'), { values: right })
  expect(shown.text).toContain('2 linhas lidas: 1 a criar, 1 já no cadastro com outros dados')
  const confirm = findForm(shown, 'Importar')
  const saved = await operator.submit(confirm, { values: { existing: 'update' } })
  expect(saved.text).toContain('Importação feita: 1 condutor cadastrado, 1 alterado.')
  expect((await operator.submit(confirm)).text).toContain('Nada a importar: 2 linhas do arquivo já existem')
  const made = await world.db.orm.select().from(agents).where(eq(agents.name, '=2+Igor'))
  expect(made).toMatchObject([{ languages: ['en'], fields: { camiseta: ['M'] }, phone: '+5575981117001' }])
  expect((await operator.get('/agents/index.csv')).html).toContain("'=2+Igor;")
  await world.db.orm.update(agents).set({ active: false }).where(eq(agents.name, '=2+Igor'))
})
