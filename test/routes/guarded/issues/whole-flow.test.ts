import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm, type PlainBrowser, type PlainPage } from '../../../support/browser/plain-browser.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { newForm, note, openButton, png, signIn } from './world.ts'

let world: OperatorWorld
let chief: PlainBrowser
let asker: PlainBrowser
let path: string

beforeAll(async () => {
  world = await openOperatorWorld()
  chief = await signIn(world.app.url, 'gestor')
  asker = await signIn(world.app.url, 'operador')
})
afterAll(() => world?.close())

const count = async (sql: string) => Number((await world.db.pool.query(`select count(*) from ${sql}`)).rows[0].count)

const formOf = (page: PlainPage, button: string, name: string, value: string) => {
  const found = page.forms.find(
    (form) =>
      form.buttons.some(({ label }) => label.startsWith(button)) &&
      form.controls.some((one) => one.name === name && one.value === value)
  )
  if (!found) throw new Error(`no form ${button} with ${name}=${value}`)
  return found
}

// One request from its type to its end: each step stands on the one before.
describe('a request, step by step', { shuffle: false }, () => {
  it('makes a type line by line, and changes it against nobody', async () => {
    let page = await chief.get('/configurations/issuesTypes/add')
    const typed = { label: 'Curso na gruta', description: 'Diga o dia.', days: 'logo' }
    page = await chief.submit(findForm(page, 'Criar tipo'), { values: typed, button: 'Acrescentar documento' })
    expect(page.text).toContain('Ainda não salvo')
    page = await chief.submit(findForm(page, 'Criar tipo'), { button: 'Acrescentar documento' })
    const documents = { 'documents[0].name': 'Ementa', 'documents[1].name': 'ementa' }
    page = await chief.submit(findForm(page, 'Criar tipo'), { values: documents, button: 'Criar tipo' })
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Use um número de 0 a 365.')])
    page = await chief.submit(findForm(page, 'Criar tipo'), { values: { days: '3' }, button: 'Criar tipo' })
    expect([page.status, page.links]).toEqual([422, expect.arrayContaining(['#f-documents-1-name'])])
    const mended = { 'documents[1].name': 'Foto do grupo' }
    page = await chief.submit(findForm(page, 'Criar tipo'), { values: mended, button: 'Criar tipo' })
    expect([page.path, page.text]).toEqual([
      '/configurations/issuesTypes/index',
      expect.stringContaining('Tipo “Curso na')
    ])
    const [, edit = ''] = /href="([^"]*edit[^"]*)">Curso na gruta/.exec(page.html) ?? []
    const one = await chief.get(edit)
    const other = await chief.get(edit)
    await chief.submit(findForm(one, 'Salvar tipo'), { values: { label: 'Curso em campo' }, button: 'Salvar tipo' })
    const late = await chief.submit(findForm(other, 'Salvar tipo'), { values: { days: '9' }, button: 'Salvar tipo' })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Abrir como está agora')])
    expect(findForm(late, 'Salvar tipo').controls).toContainEqual(expect.objectContaining({ name: 'days', value: '9' }))
  })

  it('opens a request with two documents, once however often it is sent', async () => {
    const kept = () => count("files where ref = 'issues' and kept_at is not null")
    const before = await count('issues')
    const keptBefore = await kept()
    const form = await newForm(asker, 'Curso em campo')
    const empty = await asker.submit(form, { files: [{ field: 'documento-0', name: 'ementa.txt', content: note }] })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Escreva o que você pede.')])
    expect(empty.text).toContain('Escolha os documentos de novo')
    const values = { details: 'Um curso de dois dias: https://escola.example/curso <b>já</b>' }
    const files = [
      { field: 'documento-0', name: 'ementa.txt', content: note },
      { field: 'outros', name: 'grupo.png', content: png }
    ]
    const sent = findForm(empty, openButton)
    const [page, twice] = await Promise.all([
      asker.submit(sent, { values, files }),
      asker.submit(sent, { values, files })
    ])
    expect(page.path).toMatch(/^\/issues\/details\?id=[\w-]+$/)
    expect(twice.path).toBe(page.path)
    path = page.path
    expect([await count('issues'), await kept()]).toEqual([before + 1, keptBefore + 2])
    const read = await asker.get(path)
    expect(read.html).toContain('&lt;b&gt;já')
    expect(read.links).toContain('https://escola.example/curso')
    expect(read.text).toContain('Falta: Foto do grupo.')
    const download = read.links.find((link) => link.startsWith('/issues/files/')) ?? ''
    const file = await asker.get(download)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename.*ementa\.txt/)
    const stranger = await signIn(world.app.url, 'financeiro')
    const refused = await stranger.get(download)
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('Não encontramos')])
    expect([(await stranger.get(`${download}?preview=1`)).status, (await stranger.get(path)).status]).toEqual([
      404, 404
    ])
  })

  it('has internal notes, ready-made answers, and marks new messages', async () => {
    const list = await chief.get('/issues/index?novidades=1&q=dois+dias')
    expect(list.text).toMatch(/Curso em campo \d+ mensage/)
    let page = await chief.get(path)
    expect(page.html).toContain('id="novas"')
    expect((await chief.get(path)).html).not.toContain('id="novas"')
    const written = await count('issue_messages')
    const { controls } = findForm(page, 'Usar')
    const answer = controls.find(({ name, value }) => name === 'answer' && value !== '')?.value ?? ''
    const typed = { internal: 'on', message: 'Só entre nós.' }
    page = await chief.submit(findForm(page, 'Usar'), { values: { ...typed, answer }, button: 'Usar' })
    expect([page.status, page.text.includes('Nada foi mudado')]).toEqual([200, false])
    const filled = findForm(page, 'Enviar mensagem').controls
    const said = filled.find(({ name }) => name === 'message')?.value ?? ''
    expect([said.slice(0, 15), said.length > 40]).toEqual(['Só entre nós.\n\n', true])
    expect(filled.find(({ name }) => name === 'internal')?.isOn).toBe(true)
    expect(await count('issue_messages')).toBe(written)
    const note = findForm(page, 'Enviar mensagem')
    // Without a button named: Enter presses the form's first, which sends.
    const [once, twice] = await Promise.all([
      chief.submit(note, { values: typed }),
      chief.submit(note, { values: typed })
    ])
    page = await chief.submit(note, { values: typed })
    expect([once.path, twice.path, page.path]).toEqual([path, path, path])
    expect(page.text).toContain('Nota guardada.')
    expect(await count('issue_messages')).toBe(written + 1)
    page = await chief.submit(findForm(page, 'Enviar mensagem'), { values: { message: 'x'.repeat(5001) } })
    expect(page.status).toBe(422)
    expect(findForm(page, 'Enviar mensagem').controls.find(({ name }) => name === 'message')?.value).toHaveLength(5001)
    await chief.submit(findForm(page, 'Enviar mensagem'), { values: { message: 'Falta a foto do grupo.' } })
    const theirs = await asker.get(path)
    expect([theirs.text.includes('Só entre nós.'), theirs.text.includes('Falta a foto do grupo. ')]).toEqual([
      false,
      true
    ])
    expect(theirs.text).not.toContain('Nota interna')
    await asker.submit(findForm(theirs, 'Enviar mensagem'), { values: { message: 'Segue hoje.' } })
    expect((await chief.get(path)).text).toMatch(/· Nova Segue hoje\./)
  })

  it('refuses a document with a reason, takes its new version, and goes back to review by itself', async () => {
    let page = await chief.get(path)
    const id = /id="doc-([\w-]+)"/.exec(page.html)?.[1] ?? ''
    // No button named: Enter in the words of a refusal approves nothing.
    page = await chief.submit(formOf(page, 'Recusar documento', 'file', id))
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Diga por que o documento foi recusado.')])
    expect([page.links.includes('#f-why'), page.html.match(/id="f-why"/g)?.length]).toEqual([true, 1])
    page = await chief.submit(formOf(page, 'Recusar documento', 'file', id), { values: { why: 'Falta a assinatura.' } })
    expect(page.text).toContain('Motivo: Falta a assinatura.')
    const wait = findForm(page, 'Mudar situação')
    page = await chief.submit(wait, { values: { statusId: '3', reason: 'Mande de novo.' } })
    expect(page.text).toContain('Aguardando documento')
    const late = await chief.submit(wait, { values: { statusId: '5', reason: 'Demorou.' } })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Outra pessoa mudou a situação')])
    expect(findForm(late, 'Mudar situação').controls).toContainEqual(
      expect.objectContaining({ name: 'reason', value: 'Demorou.' })
    )
    const theirs = formOf(await asker.get(path), 'Enviar nova versão', 'replaces', id)
    const none = await asker.submit(theirs, { files: [] })
    expect([none.status, none.links]).toEqual([422, expect.arrayContaining([`#f-versao-${id}`])])
    const version = {
      field: `versao-${id}`,
      name: 'ementa-2.txt',
      content: new Uint8Array(Buffer.from('Com assinatura.'))
    }
    page = await asker.submit(theirs, { files: [version] })
    expect(page.text).toContain('Documento enviado.')
    expect(page.text).toContain('versão 2')
    expect(page.text).toContain('Versão anterior')
    expect(page.text).toContain('Situação: Aguardando documento → Em análise')
  })

  it('lets only who attends decide, and who asked give up while nothing is decided', async () => {
    expect(
      (await asker.get(path)).forms.some(({ buttons }) => buttons.some(({ label }) => label === 'Mudar situação'))
    ).toBe(false)
    const own = await asker.submit(await newForm(asker, 'Curso em campo'), { values: { details: 'Outro curso.' } })
    const gone = await asker.submit(findForm(await asker.get(own.path), 'Desistir'), { values: { reason: 'Adiado.' } })
    expect(gone.text).toContain('Cancelado')
    let page = await chief.submit(findForm(await chief.get(path), 'Mudar situação'), { values: { statusId: '5' } })
    expect([page.status, page.links.includes('#f-reason'), page.text]).toEqual([
      422,
      true,
      expect.stringContaining('Escreva a quem pediu por que o requerimento é recusado.')
    ])
    page = await chief.submit(findForm(page, 'Mudar situação'), { values: { statusId: '4' } })
    page = await chief.submit(findForm(page, 'Mudar situação'), { values: { statusId: '6' } })
    expect(page.text).toContain('Situação: Aprovado → Concluído')
    const back = await chief.submit(findForm(page, 'Mudar situação'), { values: { statusId: '2' } })
    expect([back.status, back.text]).toEqual([422, expect.stringContaining('Escreva uma mensagem que diga por que')])
    expect([back.links.includes('#f-reason'), back.html.match(/id="f-reason"/g)?.length]).toEqual([true, 1])
    const portaria = await signIn(world.app.url, 'portaria')
    expect((await portaria.get('/issues/index')).path).not.toContain('issues')
  })

  it("tells the effect of an approval beforehand, and has none without the approver's own permission", async () => {
    const at = async (number: number) => {
      const { rows } = await world.db.pool.query('select id from issues where number = $1', [number])
      return `/issues/details?id=${rows[0].id}`
    }
    await world.db.pool.query(`insert into permissions (user_id, controller, action)
    select u.id, 'issues', a from users u, unnest(array['index', 'details', 'edit']) a
    where u.username = 'condutor' on conflict do nothing`)
    const clerk = await signIn(world.app.url, 'condutor')
    const approve = async (who: PlainBrowser, to: string, reason = '') =>
      who.submit(findForm(await who.get(to), 'Mudar situação'), { values: { statusId: '4', reason } })
    const days = await at(10)
    const certificate = await at(8)
    const blocked = () =>
      count(`unavailabilities u join products p on p.id = u.product_id
    join issues i on i.subject->>'product' = p.uuid::text and i.subject->>'from' = u.date::text where i.number = 10`)
    const carried = () => count(`agents where certificates @> '[{"number": "0458"}]'`)
    expect([await blocked(), await carried()]).toEqual([1, 0])
    expect((await chief.get(days)).text).toMatch(/Aprovado Aprovar também libera \d\d\/\d\d\/\d{4} de /)
    const refused = await approve(clerk, days, 'Pode vir.')
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('falta a você a permissão')])
    expect(findForm(refused, 'Mudar situação').controls).toContainEqual(
      expect.objectContaining({ name: 'reason', value: 'Pode vir.' })
    )
    expect([await blocked(), (await chief.get(days)).text.includes('Pode vir.')]).toEqual([1, false])
    expect((await approve(chief, days)).text).toMatch(/Feito com a aprovação .*: bloqueio retirado em/)
    expect((await chief.get(certificate)).text).toContain('Aprovar também põe o certificado “Resgate em cavidades”')
    const done = await approve(chief, certificate)
    expect(done.text).toContain('Mateus Queiroz: certificado Resgate em cavidades aceito')
    expect([await blocked(), await carried()]).toEqual([0, 1])
    const back = { statusId: '2', reason: 'Conferir.' }
    const again = await chief.submit(findForm(done, 'Mudar situação'), { values: back })
    expect(again.text).not.toContain('Aprovar também')
  })
})
