import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files, issues, places } from '#app/backend/db/schema.server.ts'
import { findForm, type PlainBrowser, type PlainPage } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { callOver } from '../../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../../support/world/visitor.ts'

let world: VisitorWorld
let start = ''
let staff: (method: string, path: string, body?: object) => Promise<{ status: number; body: { id: string } }>

beforeAll(async () => {
  world = await openVisitorWorld()
  start = `/requerimento?pid=${(await world.freshShop()).pid}`
  const body = { username: 'gestor', password: seededPassword }
  const { accessToken = '' } = (await callOver<{ accessToken?: string }>(world.app.url, '/auth/signin/', { body })).body
  staff = async (method, path, sent) => {
    const headers = { 'x-access-token': accessToken, 'content-type': 'application/json' }
    const answer = await fetch(`${world.app.url}/api/v1${path}`, { method, headers, body: JSON.stringify(sent) })
    return { status: answer.status, body: await answer.json() }
  }
})

afterAll(() => world?.close())

let phones = 0
const person = () => {
  phones += 1
  return { name: 'Ana Lima', phone: `(75) 99999-${1000 + phones}`, details: 'Levar <b>40</b> alunos.' }
}
/** Chosen by field. */
const asked = (files: Record<string, { name: string; content: Uint8Array<ArrayBuffer> | string }[]>) =>
  Object.entries(files).flatMap(([field, sent]) => sent.map((file) => ({ field, ...file })))

const text = (name: string, content = `conteúdo de ${name}`) => ({ name, content })
const refusedFile = { name: 'foto.png', content: new Uint8Array([77, 90, 0, 1, 2, 3]) }

/** The form for the type that asks for an itinerary. */
async function openForm(browser: PlainBrowser = openVisitor(world.app)) {
  const types = await browser.get(start)
  const links = types.links.filter((link) => link.includes('tipo='))
  const pages = await Promise.all(links.map((link) => browser.get(link)))
  const page = pages.find(({ text: words }) => words.includes('Roteiro (obrigatório)')) ?? types
  return { browser, types, page, form: findForm(page, 'Abrir requerimento') }
}

async function open(
  files?: ReturnType<typeof asked>
): Promise<{ browser: PlainBrowser; page: PlainPage; path: string }> {
  const { browser, form } = await openForm()
  const page = await browser.submit(form, { values: person(), files })
  return { browser, page, path: page.path.replace(/\?.*/, '') }
}

const rowOf = async (path: string) => {
  const key = path.replace(/.*\//, '')
  const [row] = await world.db.orm.select().from(issues).where(eq(issues.linkKey, key))
  if (!row) throw new Error(`no request at ${path}`)
  return row
}
const countIssues = async () => world.db.orm.$count(issues)

describe('a request of somebody without an account', () => {
  it('is opened with its documents by one plain form, told which was refused, and followed to its end', async () => {
    const { browser, form, types, page } = await openForm()
    expect(types.text).toContain('Uso de imagem e drone')
    expect(page.text).toContain('que também enviamos pelo WhatsApp')
    const filled = {
      values: person(),
      files: asked({ 'documento-0': [text('roteiro.txt')], outros: [refusedFile, text('b.txt')] })
    }
    const opened = await browser.submit(form, filled)
    expect(opened.path).toMatch(/^\/requerimento\/[\w-]{27}\?aberto=1$/)
    const path = opened.path.replace('?aberto=1', '')
    for (const words of [
      /Recebemos o seu requerimento \d+\. 2 documentos recebidos\. Não foi guardado: “foto\.png”: Este tipo de arquivo/,
      /Guarde o endereço desta página.*Também o enviamos pelo WhatsApp/,
      /Aberto Recebemos|Requerimento \d+ Aberto/,
      /Levar &lt;b&gt;40|Levar <b>40|alunos\./
    ])
      expect(opened.text).toMatch(words)
    expect(opened.html).toContain(`value="${world.app.url}${path}"`)
    expect(opened.html).not.toContain('<b>40</b>')
    expect(opened.html).not.toContain('99999-')
    expect([opened.headers.get('cache-control'), opened.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(opened.headers.get('referrer-policy')).toBe('same-origin')
    expect(opened.text).not.toContain('Ainda falta enviar')

    // The button pressed twice: the same request, the same documents.
    const before = await countIssues()
    const again = await browser.submit(form, filled)
    expect([again.path, await countIssues()]).toEqual([opened.path, before])
    const row = await rowOf(path)
    const kept = await world.db.orm.select().from(files).where(eq(files.refId, row.id))
    expect(kept.map(({ name, document }) => [name, document]).sort()).toEqual([
      ['b.txt', ''],
      ['roteiro.txt', 'Roteiro']
    ])

    await staff('POST', '/messages', { issuesId: row.id, message: 'Veja https://parque.example/regras' })
    await staff('POST', '/messages', { issuesId: row.id, message: 'Parece golpe.', internal: true })
    const itinerary = kept.find(({ document }) => document === 'Roteiro')
    const judged = await staff('PUT', `/files/${itinerary?.id}`, { statusId: 3, reason: 'Falta a data.' })
    expect(judged.status).toBe(200)
    const read = await browser.get(path)
    expect(read.html).toContain('href="https://parque.example/regras"')
    for (const words of ['Nova', 'Motivo: Falta a data.', 'Ainda falta enviar: Roteiro.', 'Nova versão de Roteiro'])
      expect(read.text).toContain(words)
    expect(read.text).not.toContain('golpe')
    expect((await browser.get(path)).text).not.toContain('· Nova')
    const version = findForm(read, 'Enviar nova versão')
    const field = `versao-${itinerary?.id}`
    const bad = await browser.submit(version, { files: asked({ [field]: [refusedFile] }) })
    expect([bad.status, bad.html.includes(`id="f-${field}-erro"`)]).toEqual([422, true])
    const better = await browser.submit(version, { files: asked({ [field]: [text('roteiro-2.txt')] }) })
    expect(better.text).toMatch(/1 documento recebido\..*versão 2/)
    expect(better.text).not.toContain('Ainda falta enviar')
    const more = findForm(better, 'Enviar documentos')
    const none = await browser.submit(more, { files: [] })
    expect([none.status, none.text.includes('Escolha um arquivo.')]).toEqual([422, true])

    const link = better.links.find((to) => to.startsWith(`${path}/documentos/`)) ?? ''
    const download = await fetch(world.app.url + link)
    expect([download.status, await download.text()]).toEqual([200, 'conteúdo de roteiro-2.txt'])
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="roteiro-2.txt"/)

    const said = await browser.submit(findForm(better, 'Enviar mensagem'), { values: { message: 'Serão 3 adultos.' } })
    expect(said.text).toContain('Serão 3 adultos.')
    const long = 'a'.repeat(5001)
    const refused = await browser.submit(findForm(said, 'Enviar mensagem'), { values: { message: long } })
    expect([refused.status, refused.html.includes(long)]).toEqual([422, true])

    const leave = await browser.get(`${path}/desistir`)
    expect(leave.text).toMatch(/Desistir do requerimento \d+\?/)
    const left = await browser.submit(findForm(leave, 'Desistir'), { values: { message: 'Mudou a data.' } })
    expect(left.text).toMatch(/Você desistiu deste requerimento\..*Cancelado/)
    expect(left.forms.some(({ action }) => action === path)).toBe(false)
    expect((await browser.get(`${path}/desistir`)).path).toBe(path)
    const tooLate = await browser.submit(version, { files: asked({ [field]: [text('c.txt')] }) })
    expect(tooLate.text).toContain('já foi encerrado')
  })

  it('keeps typed values with a wrong field, and creates nothing from a truncated body', async () => {
    const before = await countIssues()
    const { browser, form } = await openForm()
    const wrong = { ...person(), phone: '123', email: 'ana' }
    for (const sent of [undefined, asked({ outros: [text('a.txt')] })]) {
      const refused = await browser.submit(form, { values: wrong, files: sent })
      expect([refused.status, refused.html.includes('id="f-phone-erro"')]).toEqual([422, true])
      for (const value of ['Ana Lima', 'value="123"', 'value="ana"']) expect(refused.html).toContain(value)
      expect(refused.text).toContain('Escolha os documentos de novo')
    }
    for (const lost of ['complete', 'typed', 'hash']) {
      const controls = form.fill({ values: person() })
      controls.delete(lost)
      const body = new FormData()
      for (const [name, value] of controls) if (name !== 'outros') body.append(name, value)
      if (lost === 'typed') body.append('outros', new File(['a'], 'a.txt'))
      const headers = { cookie: browser.cookieHeader(), accept: 'text/html' }
      const answer = await fetch(world.app.url + form.action, { method: 'POST', body, headers, redirect: 'manual' })
      expect([lost, answer.status]).toEqual([lost, 400])
    }
    expect(await countIssues()).toBe(before)
  })

  it('is hidden from anybody without its URL, and shows a colleague no more', async () => {
    const { path, browser } = await open(asked({ outros: [text('a.txt')] }))
    const other = await open()
    const document = (await browser.get(path)).links.find((to) => to.includes('/documentos/')) ?? ''
    const id = document.replace(/.*\//, '')
    const unknown = `/requerimento/${'A'.repeat(27)}`
    for (const to of [
      unknown,
      `${unknown}/desistir`,
      `${unknown}/documentos/${id}`,
      '/requerimento/%00',
      `/requerimento/${'é'.repeat(40)}`
    ]) {
      const { status, text: said } = await browser.get(to)
      expect([to, status]).toEqual([to, 404])
      expect(said).not.toContain('Ana')
    }
    expect((await browser.get(`${other.path}/documentos/${id}`)).path).toBe(other.path)
    expect((await browser.get(`${other.path}/documentos/${id}?preview=1`)).status).toBe(404)
    const colleague = openVisitor(world.app)
    await colleague.signIn('gestor', seededPassword)
    const seen = await colleague.get(path)
    expect([seen.status, /gestor|Atender|Nota interna/.test(seen.text)]).toEqual([200, false])
    const said = await colleague.submit(findForm(seen, 'Enviar mensagem'), { values: { message: 'Sou eu.' } })
    expect(said.text).toMatch(/Você [\d/]+ [\d:]+ (?:· Nova )?Sou eu\./)
    const posts = await fetch(`${world.app.url}${unknown}`, {
      method: 'POST',
      body: new URLSearchParams({ message: 'x' }),
      headers: { 'sec-fetch-site': 'same-origin' }
    })
    expect(posts.status).toBeLessThan(500)
  })

  it('is told how long to wait where there were too many, with all that was typed', async () => {
    const { browser, form } = await openForm()
    const values = person()
    const opened = []
    for (let count = 0; count < 4; count += 1) {
      const details = `Pedido ${count}`
      opened.push(
        await browser.submit(form, { values: { ...values, details }, files: asked({ outros: [text(`${count}.txt`)] }) })
      )
    }
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(opened[3]?.text).toMatch(/Muitas tentativas\. Espere \d+ (?:horas?|minutos?)/)
    expect(opened[3]?.html).toContain('Pedido 3')
    const path = opened[0]?.path.replace(/\?.*/, '') ?? ''
    const [{ id } = { id: '' }] = [await rowOf(path)]
    await world.db.orm.execute(sql`update limits set count = 1000 where key like ${`%${id}`}`)
    const page = await browser.get(path)
    const many = await browser.submit(findForm(page, 'Enviar documentos'), {
      files: asked({ outros: [text('z.txt')] })
    })
    expect([many.status, /“z\.txt”: Muitas tentativas\. Espere/.test(many.text)]).toEqual([422, true])
  })

  it('is offered where the place takes them, and only there', async () => {
    const browser = openVisitor(world.app)
    const pid = start.replace(/.*pid=/, '')
    for (const path of ['/home', '/booking']) expect((await browser.get(`${path}?pid=${pid}`)).links).toContain(start)
    expect((await browser.get(`${start}&tipo=x`)).status).toBe(404)
    const manager = openVisitor(world.app)
    await manager.signIn('gestor', seededPassword)
    const settings = await manager.get('/configurations/limits')
    expect(settings.html).toContain(`value="${world.app.url}${start}"`)
    expect(settings.links).toContain('/configurations/issuesTypes/index')
    const form = findForm(settings, 'Salvar')
    for (const control of form.controls) if (control.name === 'issues_open') control.isOn = false
    expect((await manager.submit(form)).text).toContain('Cotas e limites salvos')
    expect((await world.db.orm.select().from(places).where(eq(places.id, pid)))[0]?.issuesOpen).toBe(false)
    const closed = await browser.get(start)
    expect([closed.status, closed.text]).toEqual([200, expect.stringContaining('não recebe requerimentos por aqui')])
    expect(closed.text).toContain('WhatsApp')
    expect(closed.forms.filter(({ action }) => action.startsWith('/requerimento'))).toEqual([])
    expect((await browser.get(`/requerimento?pid=${'0'.repeat(8)}-0000-4000-8000-000000000000`)).status).toBe(404)
    await world.db.orm.update(places).set({ issuesOpen: true }).where(eq(places.id, pid))
  })
})
