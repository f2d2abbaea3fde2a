import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '#app/backend/db/schema.server.ts'
import { CLIENT_COLUMNS } from '#app/domain/client/import-columns.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let finance: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  finance = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  await finance.signIn('financeiro', seededPassword)
})
afterAll(() => world?.close())

const linesOf = (csv: string) => csv.trim().split('\r\n')

describe('the screens of clients', () => {
  it('list, search, page and download them; the second of two editors is told and loses nothing', async () => {
    const list = await manager.get('/clients/index')
    expect(list.text).toMatch(/Página 1 de \d+ · [\d.]+ clientes/)
    const second = await manager.get('/clients/index?pagina=2&ordem=newest')
    expect(second.text).toContain('Página 2 de')
    expect((await manager.get('/clients/index?pagina=9999')).text).toContain('Esta página não existe')
    expect((await manager.get('/clients/index?q=zzzzzz')).text).toContain('Nenhum cliente encontrado')
    expect((await manager.get('/clients/index?tipo=company')).text).toContain('Trilhas da Serra')
    const csv = await manager.get('/clients/index.csv?tipo=company')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(linesOf(csv.html)[1]).toMatch(/^Trilhas da Serra Turismo Ltda;11\.444\.777\/0001-61;\(\d\d\) /)

    const add = findForm(await manager.get('/clients/add'), 'Cadastrar cliente')
    const wrong = await manager.submit(add, { values: { name: 'Rui Sá', document: '1', notes: 'Fica escrito' } })
    expect(wrong.status).toBe(422)
    const again = findForm(wrong, 'Cadastrar cliente')
    expect(again.controls.find(({ name }) => name === 'notes')?.value).toBe('Fica escrito')
    const made = await manager.submit(again, { values: { document: '390.533.447-05', phone: '75 98888-0001' } })
    expect(made.text).toContain('Cliente Rui Sá cadastrado.')
    expect(made.path).toMatch(/^\/clients\/[0-9a-f-]{36}$/)
    const edit = async () => findForm(await manager.get(`${made.path}/edit`), 'Salvar')
    const one = await edit()
    const other = await edit()
    expect((await manager.submit(one, { values: { name: 'Rui de Sá' } })).text).toContain('Dados de Rui de Sá salvos.')
    const late = await manager.submit(other, { values: { email: 'rui@example.com' } })
    expect(late.status).toBe(409)
    expect(late.text).toMatch(/\S+ mudou este cliente em \d\d\/\d\d\/\d{4} \d\d:\d\d, enquanto você o editava\./)
    // The page shows saved and typed values side by side, and only those that differ.
    expect(late.text).toMatch(/Nome Rui de Sá Rui Sá E-mail – rui@example\.com (?!CPF|Telefone)/)
    const saved = await manager.submit(findForm(late, 'Salvar assim mesmo'))
    expect(saved.text).toContain('rui@example.com')
    const [row] = await world.db.orm.select().from(clients).where(eq(clients.document, '39053344705'))
    expect(row).toMatchObject({ name: 'Rui Sá', email: 'rui@example.com', notes: 'Fica escrito', version: 3 })
  })

  it("show one with bookings, bills, notes, documents and payment term, as the user's permissions allow", async () => {
    const company = (await manager.get('/clients/index?tipo=company')).links.find((to) =>
      /clients\/[0-9a-f-]{36}$/.test(to)
    )
    const page = await manager.get(company ?? '')
    for (const words of ['Reservas e contas', 'Tempo médio de pagamento', 'Vendido', 'Contato: Dona Célia']) {
      expect(page.text).toContain(words)
    }
    expect(page.links.some((to) => to.startsWith('/operation/booking-list/'))).toBe(true)
    expect((await manager.get(`${company}?pagina=99`)).text).toContain('Esta página não existe')
    const documents = await manager.get(`${company}/documents`)
    expect(documents.text).toContain('Baixar contrato de parceria.pdf')
    const file = documents.links.find((to) => to.startsWith('/clients/files/'))
    expect((await finance.get(file ?? '')).status).toBe(200)
    // A user who may only look gets no actions.
    const looked = await finance.get(company ?? '')
    for (const words of ['Editar', 'Novo lembrete', 'Juntar com outro']) expect(looked.text).not.toContain(words)
    expect((await finance.get(`${company}/edit`)).path).not.toBe(`${company}/edit`)
    expect((await finance.get(`${company}/documents`)).text).not.toContain('Enviar documentos')

    const form = findForm(page, 'Guardar lembrete')
    const refused = await manager.submit(form, { values: { body: '', due_on: '2026-99-99' } })
    expect([refused.status, refused.text.includes('Escreva o que fazer.')]).toEqual([422, true])
    const noted = await manager.submit(findForm(refused, 'Guardar lembrete'), {
      values: { body: 'Mandar a nota fiscal', due_on: '2030-01-31' }
    })
    expect(noted.text).toContain('Lembrete guardado.')
    const done = await manager.submit(findForm(noted, 'Feito'))
    expect(done.text).toContain('Lembrete feito.')
    expect((await manager.get('/clients/services?situacao=done')).text).toContain('Mandar a nota fiscal')
    expect((await manager.get('/clients/nada')).status).toBe(404)
  })

  it('list debts and open services, with filters, and as a file', async () => {
    const owed = await finance.get('/clients/pendencies')
    expect(owed.text).toMatch(/A receber R\$ [\d.]+,\d\d A devolver R\$ [\d.]+,\d\d/)
    const csv = await finance.get('/clients/pendencies.csv?tipo=refund')
    expect(linesOf(csv.html)[0]).toContain(
      'Cliente;Documento;Telefone;Reservas;A receber;Guardado até;A devolver;Visita'
    )
    expect(linesOf(csv.html).length).toBeGreaterThan(1)
    expect((await finance.get('/clients/pendencies?q=zzzzz')).text).toContain('Nenhuma pendência encontrada')
    expect((await finance.get('/clients/services')).path).not.toBe('/clients/services')
    const services = await manager.get('/clients/services')
    expect(services.text).toContain('Acompanhamento')
    const notes = await manager.get('/clients/services?tipo=follow-up')
    expect(notes.text.indexOf('Mandar o orçamento')).toBeLessThan(notes.text.indexOf('Perguntar se gostaram'))
    expect(notes.text).toContain('Atrasado há 2 dias')
    expect((await manager.get('/clients/services?situacao=overdue&tipo=follow-up')).text).not.toContain('Perguntar se')
    const done = await manager.submit(findForm(notes, 'Feito'))
    expect(done.text).toContain('Lembrete feito.')
    const again = findForm(await manager.get('/clients/services?situacao=done'), 'Reabrir')
    expect((await manager.submit(again)).text).toContain('Lembrete por fazer de novo.')
  })

  it('lead from a booking to its client, and put two together and apart', async () => {
    const pairs = await manager.get('/clients/duplicates')
    const compare = pairs.links.filter((to) => to.includes('/merge?com='))
    expect(compare.length).toBeGreaterThanOrEqual(2)
    const pair = [compare[0]?.split('/')[2] ?? '', new URL(compare[0] ?? '', 'http://x').searchParams.get('com') ?? '']
    const before = await world.db.orm.select().from(clients).where(inArray(clients.uuid, pair))
    await world.db.orm
      .update(clients)
      .set({ notes: 'a'.repeat(2000) })
      .where(inArray(clients.uuid, pair))
    const full = await manager.get(compare[0] ?? '')
    expect(full.text).toContain('As observações dos dois passam de 4000 letras: encurte-as antes.')
    expect(full.text).not.toContain('Juntar os dois')
    for (const { id, notes } of before) await world.db.orm.update(clients).set({ notes }).where(eq(clients.id, id))
    const page = await manager.get(compare[0] ?? '')
    expect(page.text).toContain('Como vai ficar')
    const merged = await manager.submit(findForm(page, 'Juntar os dois'))
    expect(merged.text).toContain('Clientes juntados: ficou')
    expect((await manager.submit(findForm(page, 'Juntar os dois'))).status).toBe(409)
    // Papers stay with whom they were sent to, and are found from who was kept.
    const keptPath = merged.path
    const other = `/clients/${pair.find((uuid) => !keptPath.endsWith(uuid))}`
    expect(merged.links).toContain(other)
    const papers = await manager.get(`${keptPath}/documents`)
    expect(papers.links).toContain(`${other}/documents`)
    expect(papers.text).toContain('Enviar documentos')
    const apartPapers = await manager.get(`${other}/documents`)
    expect(apartPapers.text).toContain('Enviar documentos ao cliente que ficou')
    expect(apartPapers.links).toContain(`${keptPath}/documents`)
    expect(apartPapers.html).not.toContain('titulo-enviar')
    const apart = await manager.submit(findForm(merged, 'Desfazer junção'))
    expect(apart.text).toContain('são dois clientes de novo')
    const distinct = await manager.submit(findForm(await manager.get(compare[0] ?? ''), 'São pessoas diferentes'))
    expect(distinct.text).toContain('não serão mais sugeridos como o mesmo cliente')
    const left = (await manager.get('/clients/duplicates')).links.filter((to) => to.includes('/merge?com='))
    expect(left).toHaveLength(compare.length - 1)

    const found = await manager.get(`${merged.path}/merge?q=trilhas`)
    expect(found.text).toContain('Trilhas da Serra')
    const [first] = await world.db.orm
      .select()
      .from(clients)
      .where(isNull(clients.mergedInto))
      .orderBy(asc(clients.id))
      .limit(1)
    const own = await manager.get(`/clients/${first?.uuid}`)
    const booking = own.links.find((to) => to.startsWith('/operation/booking-list/'))
    expect((await manager.get(booking ?? '')).links).toContain(`/clients/${first?.uuid}`)
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    expect((await gate.get(booking ?? '')).links).not.toContain(`/clients/${first?.uuid}`)
    expect((await gate.get('/clients/index')).path).not.toBe('/clients/index')
  })

  it('import a file: show errors and a preview, ask about existing clients, save once', async () => {
    expect((await manager.get('/clients/index')).links).toContain('/clients/import')
    const there = { name: 'Davi Reis', document: '271.789.208-74', phone: '75 98888-0002', notes: 'Fica escrito' }
    await manager.submit(findForm(await manager.get('/clients/add'), 'Cadastrar cliente'), { values: there })
    for (const path of ['/clients/import', '/clients/import.csv']) {
      expect((await finance.get(path)).path).not.toBe(path)
    }
    const template = await manager.get('/clients/import.csv')
    expect(template.headers.get('content-disposition')).toBe('attachment; filename="modelo-de-clientes.csv"')
    expect(linesOf(template.html)[0]).toBe(CLIENT_COLUMNS.map(({ name }) => name).join(';'))
    const form = findForm(await manager.get('/clients/import'), 'Ler e conferir')
    const send = (content: string | Uint8Array<ArrayBuffer>) =>
      manager.submit(form, { files: [{ field: 'file', name: 'clientes.csv', content }] })
    expect((await send(template.html)).text).toMatch(/1 linha lida: .*, 0 com erro/)
    // Empty lines above the first are left out, when it is read and when it is confirmed.
    const below = await send('\n\nnome;telefone\nLia Prado;75 98888-7009')
    expect((await manager.submit(findForm(below, 'Importar'))).text).toContain('1 cliente cadastrado')
    const refused = [
      ['', 400, 'Escolha um arquivo ou cole as linhas.'],
      ['PK\u0003\u0004', 400, 'não é um CSV'],
      ['nome;documento\nA\u0000;1', 400, 'não é um CSV'],
      ['x'.repeat(3 * 1024 * 1024 + 1), 400, 'O arquivo passa de 3 MB.'],
      [`nome;documento\n${'Ana;1\n'.repeat(10_001)}`, 422, 'São 10.001 linhas; o máximo é 10.000 de cada vez.'],
      ['nome;documento\n"Ana;1', 422, 'aspas que não fecham'],
      ['nome;email\nAna;x', 422, 'Falta a coluna documento ou telefone']
    ] as const
    for (const [content, status, words] of refused) {
      const page = await send(content)
      expect([page.status, page.text.includes(words)]).toEqual([status, true])
    }
    const unknown = await send(
      new Uint8Array(Buffer.from('\ufeffNome\tTime\tCelular\nLia\tBahia\t75 98888-7009', 'utf16le'))
    )
    expect(unknown.text).toContain('Uma coluna fica de fora')
    expect(unknown.text).toContain('Time. Não há onde guardar o que ela traz')
    expect(findForm(unknown, 'Importar').controls.some(({ name }) => name === 'csv')).toBe(true)
    // A file in an old spreadsheet's encoding, ending in half a UTF-8 character, loses neither.
    const old = await send(new Uint8Array(Buffer.from('nome;documento\nJos\xe9 \xc3;1\n', 'latin1')))
    expect(old.text).toContain('José Ã')
    expect(old.text).toContain('Nada será salvo enquanto houver erro')
    const mended = await manager.submit(findForm(old, 'Ler e conferir'), {
      values: { csv: 'nome;documento;telefone\n=1+José;;75 98888-7001\nDavi Reis;271.789.208-74;75 98888-7002' }
    })
    expect(mended.text).toContain(
      '2 linhas lidas: 1 a criar, 1 já no cadastro com outros dados, 0 sem mudança, 0 com erro'
    )
    const confirm = findForm(mended, 'Importar')
    expect(confirm.controls.find(({ name, isOn }) => name === 'existing' && isOn)?.value).toBe('skip')
    const saved = await manager.submit(confirm)
    expect(saved.path).toBe('/clients/index')
    expect(saved.text).toContain('1 cliente cadastrado, 1 linha do arquivo já existe e ficou como está.')
    const again = await manager.submit(confirm, { values: { existing: 'update' } })
    expect([again.status, again.text.includes('Confira de novo')]).toEqual([409, true])
    const shown = await manager.submit(findForm(again, 'Ler e conferir'))
    const done = await manager.submit(findForm(shown, 'Importar'), { values: { existing: 'update' } })
    expect(done.text).toContain('0 clientes cadastrados, 1 alterado')
    const twice = await manager.submit(findForm(shown, 'Importar'), { values: { existing: 'update' } })
    expect(twice.text).toContain('Nada a importar')
    const [davi] = await world.db.orm.select().from(clients).where(eq(clients.document, '27178920874'))
    expect(davi).toMatchObject({ phone: '+5575988887002', notes: 'Fica escrito' })
    expect((await manager.get('/clients/index.csv?origem=import')).html).toContain("'=1+José;")
    await world.db.orm.delete(clients).where(inArray(clients.name, ['=1+José', 'Lia Prado', 'Davi Reis']))
  })
})
