import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'
import { type RemoteApi, startRemoteApi } from '../../../support/server/remote-api.ts'

const place = { uuid: '5d2c0c5e-8f0b-4f43-9a53-0d6a5f9b7a11', name: 'Vale do Sossego', timezone: 'America/Bahia' }
const allowed = ['issues/index', 'issues/add', 'issues/details', 'issues/edit', 'configurations/index']
const keeps = ['issuesTypes/index', 'issuesTypes/add', 'issuesTypes/edit']
const rules = [...allowed, ...keeps].map((key) => {
  const [controller, action] = key.split('/')
  return { controller, action, name: key, icon: '', visible: 'main-menu' }
})
const user = { id: 7, uuid: 'u-7', name: 'Joana Prado', username: 'joana', email: 'joana@example.com', phone: '7599' }
const session = { ...user, place, params: { modules: [] }, rules, two_step: 'off' }

let api: RemoteApi
let app: RunningApp
let browser: PlainBrowser

beforeAll(async () => {
  api = await startRemoteApi()
  app = await startApp({ env: { MAIN_API_URL: api.url, NODE_API_URL: api.url } })
  api.answer('POST /auth/signin/', { body: { accessToken: 't', ...session } })
  api.answer('GET /auth/session', { body: session })
  browser = createPlainBrowser(app.url)
  await browser.signIn('joana', 'uma senha longa')
})
afterAll(async () => {
  await app?.stop()
  await api?.close()
})

const notOffered = 'O sistema a que este está ligado não oferece requerimentos.'
const followed = `/requerimento/${'A'.repeat(27)}`

// It learns what requests are between the two.
describe('requests behind another API', { shuffle: false }, () => {
  it('keep all pages working when the API has no requests, and each page tells so', async () => {
    const wanted: [string, number, string][] = [
      ['/issues/index', 200, notOffered],
      ['/issues/index.csv?q=a', 200, notOffered],
      ['/issues/add', 200, notOffered],
      ['/issues/add?type=1', 200, notOffered],
      ['/issues/details?id=1', 404, 'Não encontramos o que você procura.'],
      ['/issues/files/1', 404, 'Não encontramos o que você procura.'],
      ['/configurations/issuesTypes/index', 200, notOffered],
      ['/configurations/issuesTypes/add', 200, 'Novo tipo'],
      ['/configurations/issuesTypes/edit?id=1', 404, 'Não encontramos o que você procura.'],
      ['/configurations/issuesTypes/answers', 200, 'Respostas prontas'],
      ['/requerimento', 200, 'Fazer um requerimento'],
      [`/requerimento?pid=${place.uuid}`, 404, 'Não encontramos este parque.'],
      [followed, 200, ERRORS.absent],
      [`${followed}/desistir`, 200, ERRORS.absent]
    ]
    for (const [path, status, words] of wanted) {
      const page = await browser.get(path)
      expect([path, page.status, page.text]).toEqual([path, status, expect.stringContaining(words)])
    }
    const add = await browser.get('/configurations/issuesTypes/add')
    const refused = await browser.submit(findForm(add, 'Criar tipo'), {
      values: { label: 'Visita' },
      button: 'Criar tipo'
    })
    expect([refused.status, refused.html.includes('value="Visita"')]).toEqual([404, true])
  })

  it('an API that speaks only the specification has its requests listed, opened and answered', async () => {
    const one = { id: 1, details: '=Levar alunos', type: 2, statusId: 1 }
    const said = { id: 5, message: 'Oi', title: '', userIdTo: null, issuesId: 1 }
    const visit = { id: 2, label: 'Visita', description: '' }
    const answers: Record<string, object> = {
      'GET /issues/': [one, { ...one, id: 3, details: 'Outro' }],
      'GET /issues/1': one,
      'POST /issues/': one,
      'PUT /issues/1': { ...one, statusId: 2 },
      'GET /issuesTypes': [visit],
      'GET /issuesTypes/actives': [visit],
      'GET /issuesTypes/2': visit,
      'GET /messages/issues/1': [said],
      'GET /files/1/files': [{ id: 9, name: 'a.pdf' }],
      'POST /messages': said
    }
    for (const [call, body] of Object.entries(answers)) api.answer(call, { body })
    const list = await browser.get('/issues/index')
    expect([list.status, list.text.includes('Outro'), list.text.includes('Limite')]).toEqual([200, true, false])
    const csv = await browser.get('/issues/index.csv')
    expect([csv.status, csv.html.trim().split('\r\n').length, csv.html.includes("'=Levar")]).toEqual([200, 3, true])
    expect((await browser.get('/configurations/issuesTypes/index')).text).toContain('Visita')
    expect((await browser.get('/configurations/issuesTypes/edit?id=2')).status).toBe(200)
    const form = findForm(await browser.get('/issues/add?type=2'), 'Abrir requerimento')
    const details = await browser.submit(form, { values: { details: 'Oi' } })
    expect([details.path, details.text]).toEqual([
      '/issues/details?id=1',
      expect.stringContaining('Requerimento aberto.')
    ])
    for (const words of ['a.pdf', 'Oi']) expect(details.text).toContain(words)
    const wrote = await browser.submit(findForm(details, 'Enviar mensagem'), { values: { message: 'Oi' } })
    expect(wrote.text).toContain('Mensagem enviada.')
    // A call that the specification does not have.
    const removed = await browser.submit(findForm(details, 'Remover documento'))
    expect([removed.status, removed.text]).toEqual([501, expect.stringContaining('Nada foi mudado')])
  })
})
