import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashRecoveryCode } from '#app/backend/credentials/check-code.server.ts'
import { parseRecoveryCode, toRecoveryCode } from '#app/domain/access/recovery-code.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../../support/browser/plain-browser.ts'
import type { PlainForm } from '../../../../support/browser/plain-form.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const users = '/configurations/users'

let world: OperatorWorld
let manager: PlainBrowser
let gateKeys: string[]

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = await signIn('gestor')
  const { rows } = await world.db.pool.query(
    `select controller || '/' || action as key from permissions
     where user_id = (select id from users where username = 'portaria') order by position`
  )
  gateKeys = rows.map(({ key }) => key)
})
/** The seeded five again, with the accesses they came with. */
beforeEach(async () => {
  await world.db.pool.query(`update users set removed_at = now() where email like 'bento%' and removed_at is null`)
  await world.db.pool.query(`delete from two_steps where user_id = (select id from users where username = 'condutor')`)
  await world.db.pool.query(`update users set modules = null where username = 'portaria'`)
  await setAccess('portaria', gateKeys)
})
afterAll(() => world?.close())

async function signIn(username: string): Promise<PlainBrowser> {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

/** The address of somebody's page, through the list's search. */
async function pageOf(name: string): Promise<string> {
  const list = await manager.get(`${users}/index?q=${encodeURIComponent(name)}`)
  return list.links.find((link) => /users\/[0-9a-f-]{36}$/.test(link)) ?? ''
}

let count = 0
const typed = (changes: Record<string, string> = {}) => ({
  name: `Bento ${++count}`,
  email: `bento${count}@example.com`,
  phone: '(75) 99999-1111',
  role: 'condutor',
  ...changes
})

async function invite(changes: Record<string, string> = {}): Promise<PlainPage> {
  const page = await manager.get(`${users}/add`)
  return manager.submit(findForm(page, 'Enviar convite'), { values: typed(changes) })
}

describe('the list', () => {
  it('shows who there is, with role and state, and is searched by an address', async () => {
    const page = await manager.get(`${users}/index`)
    expect(page.text).toContain('Helena Figueiredo (você)')
    for (const word of ['Gestor', 'Portaria', 'Condutor', 'Ativo', '5 usuários', 'Convidar'])
      expect(page.text).toContain(word)
    const found = await manager.submit(findForm(page, 'Filtrar'), { values: { q: 'novaes', situacao: 'active' } })
    expect(found.path).toBe(`${users}/index?q=novaes&situacao=active`)
    expect([found.text.includes('Jussara Novaes'), found.text.includes('Valdir')]).toEqual([true, false])
    expect((await manager.get(`${users}/index?q=nobody-here`)).text).toContain('Ninguém encontrado')
    expect((await manager.get(`${users}/index?pagina=9`)).text).toContain('Esta página não existe')
    expect((await manager.get(`${users}/index?pagina=x&situacao=x`)).status).toBe(200)
  })

  it('opens from /configurations/users', async () => {
    expect((await manager.get('/configurations')).path).toBe('/configurations/index')
    expect((await manager.get(users)).path).toBe(`${users}/index`)
    const { text, links } = await manager.get('/configurations/index')
    for (const part of ['users/index', 'place', 'plans', 'messages']) expect(links).toContain(`/configurations/${part}`)
    expect(text).toContain('Usuários e permissões')
  })
})

describe('inviting', () => {
  it("ends on the person's page, which tells the next step", async () => {
    const page = await invite()
    expect(page.path).toMatch(/users\/[0-9a-f-]{36}$/)
    expect(page.text).toContain('enviado por mensagem')
    expect(page.text).toMatch(/Convidado .*digita o código e cria a senha\. O código vale até \d\d\/\d\d\/\d{4}\./)
    const again = await manager.submit(findForm(page, 'Enviar novo convite'))
    expect(again.text).toContain('enviado por mensagem')
  })

  it('keeps typed values, and reports errors at their field', async () => {
    const page = await invite({ email: 'gestor@example.com', phone: '12' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Confira o telefone')
    const second = await manager.submit(findForm(page, 'Enviar convite'), { values: { phone: '', role: 'portaria' } })
    expect([second.status, second.text.includes('Este e-mail já é de outro usuário.')]).toEqual([422, true])
    expect(second.html).toContain('value="gestor@example.com"')
    const empty = await manager.submit(findForm(await manager.get(`${users}/add`), 'Enviar convite'))
    for (const word of ['Informe o nome.', 'Informe o e-mail.', 'Escolha um perfil.'])
      expect(empty.text).toContain(word)
  })

  it('shows a code that could not be sent once, and sent twice it is one person', async () => {
    const form = findForm(await manager.get(`${users}/add`), 'Enviar convite')
    const values = typed({ phone: '' })
    const page = await manager.submit(form, { values })
    const code = /id="codigo"[^>]*value="([0-9A-Z-]{14})"/.exec(page.html)?.[1] ?? ''
    expect([page.status, page.path, code]).toEqual([200, `${users}/add`, expect.stringMatching(/-/)])
    expect(page.html).toContain(`${world.app.url}/reset-password/`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(manager.cookieHeader() + world.app.output()).not.toContain(code)
    const twice = await manager.submit(form, { values })
    expect([twice.path.includes('/add'), twice.text.includes('já recebeu um convite')]).toEqual([false, true])
    expect(twice.html).not.toContain(code)
  })
})

describe('a person’s data', () => {
  it('are changed, or come back with their errors', async () => {
    const page = await invite()
    const form = findForm(page, 'Salvar dados')
    const refused = await manager.submit(form, {
      values: { name: '', email: 'portaria@example.com' },
      button: 'Salvar'
    })
    expect([refused.status, refused.text.includes('Informe o nome.')]).toEqual([400, true])
    const taken = await manager.submit(form, { values: { email: 'portaria@example.com' }, button: 'Salvar' })
    expect([taken.status, taken.text.includes('Este e-mail já é de outro usuário.')]).toEqual([422, true])
    const saved = await manager.submit(form, { values: { phone: '75988887777' }, button: 'Salvar' })
    expect(saved.text).toContain('Dados salvos. O código anterior deixou de valer')
    expect(saved.text).toContain('já não vale. Envie um novo convite')
  })
})

describe('one’s own data', () => {
  it('want a proof: the password, or a code of the second step', async () => {
    const code = toRecoveryCode(randomBytes(10))
    const hash = hashRecoveryCode(parseRecoveryCode(code) ?? '')
    const gestor = `(select id from users where username = 'gestor')`
    await world.db.pool.query(`insert into two_steps (user_id, secret, enabled_at) values (${gestor}, 'x', now())`)
    await world.db.pool.query(`insert into recovery_codes (user_id, hash) values (${gestor}, $1)`, [hash])
    const form = findForm(await manager.get(await pageOf('Helena')), 'Salvar dados')
    const save = (typed: object) =>
      manager.submit(form, { values: { phone: '75911112222', ...typed }, button: 'Salvar' })
    const refused = await save({})
    expect([refused.status, refused.text.includes('Digite a sua senha.')]).toEqual([422, true])
    const wrong = await save({ code: '0000-0000-0000-0000' })
    expect([wrong.status, wrong.text.includes('O código não confere')]).toEqual([422, true])
    expect(wrong.html).not.toContain('0000-0000-0000-0000')
    expect((await save({ code })).text).toContain('Dados salvos.')
    await world.db.pool.query(`delete from two_steps where user_id = ${gestor}`)
  })
})

describe('a user who registered and waits', () => {
  const gestorHas = (modules: string | null) =>
    world.db.pool.query(`update users set modules = $1::jsonb where username = 'gestor'`, [modules])

  it('is shown to users who may let them in, with the modules of an invitation', async () => {
    const { rows } = await world.db.pool.query(
      `insert into users (uuid, place_id, username, email, name, password_hash, self_registered, waiting_since)
       select gen_random_uuid(), place_id, 'espera@example.com', 'espera@example.com', 'Iara Espera', 'x', true, now()
       from users where username = 'gestor' returning uuid`
    )
    const here = `${users}/${rows[0].uuid}`
    await world.db.pool.query(`update places set modules = '["enable_bookings_report"]'`)
    await gestorHas('[]')
    const beyond = await manager.get(here)
    expect([beyond.text.includes('ainda não entra'), beyond.links.includes(`${here}/access`)]).toEqual([true, false])
    await world.db.pool.query(`update users set modules = '[]' where uuid = $1`, [rows[0].uuid])
    expect((await manager.get(here)).links).toContain(`${here}/access`)
    await gestorHas(null)
    const form = findForm(await manager.get(`${here}/access?perfil=condutor`), 'Salvar acessos')
    await manager.submit(form)
    const { rows: after } = await world.db.pool.query('select modules, waiting_since from users where uuid = $1', [
      rows[0].uuid
    ])
    expect(after).toEqual([{ modules: null, waiting_since: null }])
    await world.db.pool.query(`update users set removed_at = now() where uuid = $1`, [rows[0].uuid])
  })
})

describe('accesses', () => {
  it('are filled from a role, saved, and end the sessions', async () => {
    const gate = await signIn('portaria')
    const here = await pageOf('Jussara')
    const page = await manager.get(`${here}/access`)
    expect(page.text).toContain('Hoje: Portaria.')
    const filled = await manager.submit(findForm(page, 'Aplicar perfil'), { values: { perfil: 'financeiro' } })
    expect(filled.path).toBe(`${here}/access?perfil=financeiro`)
    expect(filled.text).toContain('nada mudou ainda')
    expect((await gate.get('/operation/check-in')).status).toBe(200)
    const saved = await manager.submit(findForm(filled, 'Salvar acessos'))
    expect([saved.path, saved.text.includes('Financeiro')]).toEqual([here, true])
    const thrown = await gate.get('/operation/check-in')
    expect([thrown.path.split('?')[0], thrown.text.includes('Sessão inválida, Efetue o Login novamente')]).toEqual([
      '/login',
      true
    ])
    await gate.signIn('portaria', seededPassword)
    expect((await gate.get('/operation/check-in')).path).toBe('/dashboard/index')
    const back = await manager.get(`${here}/access?perfil=portaria`)
    await manager.submit(findForm(back, 'Salvar acessos'))
  })

  it('are disabled where the manager lacks them, even for a forged form', async () => {
    const boss = await pageOf('Helena')
    const keys = [
      ...ROLE_SETS.portaria.map(({ controller, action }) => `${controller}/${action}`),
      // Valdir's own, so that he holds nothing that this manager lacks.
      'operation/my-groups',
      'operation/waiver-care',
      'users/index',
      'users/edit'
    ]
    await setAccess('portaria', keys)
    const gate = await signIn('portaria')
    const add = await gate.get(`${users}/add`)
    expect(add.html).toMatch(/value="gestor"[^>]*disabled|disabled[^>]*value="gestor"/)
    const agent = await pageOf('Valdir')
    const page = await gate.get(`${agent}/access`)
    expect(page.text).toContain('Você não tem esta permissão e não pode dá-la.')
    const form = findForm(page, 'Salvar acessos')
    expect(form.controls.map(({ value }) => value)).not.toContain('financial/index')
    const forged: PlainForm = {
      ...form,
      fill: () => new URLSearchParams([...form.fill({}), ['permissions', 'financial/index']])
    }
    const refused = await gate.submit(forged)
    expect([refused.status, refused.text.includes('não pode dá-la')]).toEqual([422, true])
    expect((await gate.get(boss)).text).toContain('tem permissões que você não tem')
    const locked = findForm(await gate.get(boss), 'Salvar dados')
    const taken = await gate.submit(locked, { values: { phone: '75999990000' }, button: 'Salvar' })
    expect([taken.status, taken.text.includes('Peça a quem também as tem')]).toEqual([403, true])
    await setAccess('portaria', keys.slice(0, 3))
  })
})

async function setAccess(username: string, keys: string[]): Promise<void> {
  const { rows } = await world.db.pool.query('select id from users where username = $1', [username])
  await world.db.pool.query('delete from permissions where user_id = $1', [rows[0].id])
  for (const key of keys) {
    const [controller, action] = key.split('/')
    await world.db.pool.query('insert into permissions (user_id, controller, action) values ($1, $2, $3)', [
      rows[0].id,
      controller,
      action
    ])
  }
}

describe('taking the access away', () => {
  it('is asked on a page first: suspended, back, and removed', async () => {
    const here = (await invite()).path
    const asked = await manager.get(`${here}/suspend`)
    expect(asked.text).toContain('As sessões abertas acabam na hora')
    const suspended = await manager.submit(findForm(asked, 'Suspender'))
    expect([suspended.path, /Suspenso .*Não entra desde/.test(suspended.text)]).toEqual([here, true])
    const back = await manager.submit(findForm(suspended, 'Reativar'))
    expect(back.text).toContain('Usuário reativado')
    const removed = await manager.submit(findForm(await manager.get(`${here}/remove`), 'Remover'))
    expect([removed.path, removed.text.includes('Usuário removido')]).toEqual([`${users}/index`, true])
    expect((await manager.get(here)).status).toBe(404)
  })

  it('is not done to oneself', async () => {
    const here = await pageOf('Helena')
    expect((await manager.get(here)).links.some((link) => link.endsWith('/suspend'))).toBe(false)
    for (const [path, button] of [
      ['suspend', 'Suspender'],
      ['remove', 'Remover']
    ] as const) {
      const refused = await manager.submit(findForm(await manager.get(`${here}/${path}`), button))
      expect([refused.status, refused.text.includes('a si mesmo')]).toEqual([409, true])
    }
  })

  it('ends sessions, and forgets a second step that was lost', async () => {
    const agent = await signIn('condutor')
    const here = await pageOf('Valdir')
    await world.db.pool.query(
      `insert into two_steps (user_id, secret, enabled_at) select id, 'x', now() from users where username = 'condutor'`
    )
    const page = await manager.get(here)
    await manager.submit(findForm(page, 'Encerrar sessões'))
    expect((await agent.get('/dashboard/index')).path).toMatch(/^\/login\?/)
    const reset = await manager.submit(findForm(await manager.get(`${here}/two-step`), 'Zerar'))
    expect([reset.path, /Duas etapas Desativada/.test(reset.text)]).toEqual([here, true])
  })
})
