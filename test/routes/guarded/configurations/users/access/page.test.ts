import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../../support/browser/plain-browser.ts'
import type { PlainForm } from '../../../../../support/browser/plain-form.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../../support/world/operator.ts'

const users = '/configurations/users'

let world: OperatorWorld
let manager: PlainBrowser
/** Looks after users, and holds little more. */
let lesser: PlainBrowser
const uuids: Record<string, string> = {}

beforeAll(async () => {
  world = await openOperatorWorld()
  const { rows } = await world.db.pool.query('select id, uuid, username from users')
  for (const { uuid, username } of rows) uuids[username] = uuid
  await give('portaria', ['users/index', 'users/edit', 'operation/checkin'])
  manager = await signIn('gestor')
  lesser = await signIn('portaria')
})
beforeEach(() => give('condutor', ['operation/checkin', 'operation/booking-list']))
afterAll(() => world?.close())

async function signIn(username: string): Promise<PlainBrowser> {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

async function give(username: string, keys: string[]): Promise<void> {
  const { pool } = world.db
  await pool.query('delete from permissions where user_id = (select id from users where username = $1)', [username])
  await pool.query(
    `insert into permissions (user_id, controller, action, position)
     select u.id, split_part(k.key, '/', 1), split_part(k.key, '/', 2), k.at
     from users u, unnest($2::text[]) with ordinality as k(key, at) where u.username = $1`,
    [username, keys]
  )
}

async function keysOf(username: string): Promise<string[]> {
  const { rows } = await world.db.pool.query(
    `select controller || '/' || action as key from permissions
     where user_id = (select id from users where username = $1) order by 1`,
    [username]
  )
  return rows.map(({ key }) => key)
}

const accessOf = (username: string) => `${users}/${uuids[username]}/access`
const openForm = async (username: string, by = manager) => findForm(await by.get(accessOf(username)), 'Salvar acessos')

function without(form: PlainForm, ...values: string[]): PlainForm {
  return {
    ...form,
    fill: (filled) => new URLSearchParams([...form.fill(filled)].filter(([, value]) => !values.includes(value)))
  }
}

/** One more box ticked. */
const plus = (form: PlainForm, key: string): PlainForm => ({
  ...form,
  fill: (filled) => new URLSearchParams([['permissions', key], ...form.fill(filled)])
})

describe('two managers who have the form open', () => {
  it("are warned of each other: the second's ticks stay, changes are listed, nothing is overwritten", async () => {
    const first = await openForm('condutor')
    const second = await openForm('condutor')
    const saved = await manager.submit(plus(without(first, 'operation/booking-list'), 'trafx/index'))
    expect(saved.text).toMatch(/Última mudança Helena Figueiredo, \d{2}\/\d{2}\/\d{4}/)
    const refused = await manager.submit(plus(second, 'reports/sales'))
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Helena Figueiredo mudou os acessos de Valdir')
    expect(refused.text).toMatch(/Passou a ter: “Contadores”\. Deixou de ter: “Reservas”\./)
    const again = findForm(refused, 'Salvar acessos')
    const ticked = again.controls.filter(({ name, isOn }) => name === 'permissions' && isOn).map(({ value }) => value)
    expect(ticked).toEqual(['operation/booking-list', 'operation/checkin', 'reports/sales'])
    expect(again.controls.find(({ name }) => name === 'version')).not.toEqual(
      second.controls.find(({ name }) => name === 'version')
    )
    expect(await keysOf('condutor')).toEqual(['operation/checkin', 'trafx/index'])
    expect((await manager.submit(again)).path).toBe(`${users}/${uuids.condutor}`)
    expect(await keysOf('condutor')).toEqual(['operation/booking-list', 'operation/checkin', 'reports/sales'])
  })
})

/** Returns a dialog's body, which holds only the door's token. */
/** Fills only what each form sends by itself. */
const bareOf = (form: PlainForm) => () =>
  new URLSearchParams([...form.fill({})].filter(([name]) => name === '_sid' || name === 'complete'))

describe('somebody who holds more', () => {
  it('has a page that offers nothing that would be refused, and says why', async () => {
    const here = `${users}/${uuids.gestor}`
    const page = await lesser.get(here)
    expect(page.text).toContain('tem permissões que você não tem')
    expect(page.links.filter((link) => link.startsWith(`${here}/`))).toEqual([])
    for (const path of ['/access', '/suspend', '/remove', '/two-step']) {
      const asked = await lesser.get(`${here}${path}`)
      expect([path, asked.text.includes('tem permissões que você não tem')]).toEqual([path, true])
      const offered = asked.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))
      expect(offered.filter((label) => /acessos|Suspender|Remover|Zerar|perfil/.test(label))).toEqual([])
    }
  })

  it('is not changed by a form made up', async () => {
    const before = await keysOf('gestor')
    const own = await openForm('portaria', lesser)
    const answers = [
      await lesser.submit({ ...own, action: accessOf('gestor') }),
      ...(await Promise.all(
        ['suspend', 'remove', 'two-step'].map((path) =>
          lesser.submit({ ...own, action: `${users}/${uuids.gestor}/${path}`, fill: bareOf(own) })
        )
      ))
    ]
    for (const { status, text } of answers) {
      expect([status, text.includes('permissões que você não tem')]).toEqual([403, true])
    }
    expect(await keysOf('gestor')).toEqual(before)
    expect((await manager.get('/dashboard/index')).path).toBe('/dashboard/index')
  })
})

describe('a permission that no other active user holds', () => {
  it('stays ticked, says why, and is refused to a form made up', async () => {
    const before = await keysOf('gestor')
    const page = await manager.get(accessOf('gestor'))
    expect(page.text).toContain('Ninguém mais ativo tem esta permissão')
    const box = /<input[^>]*id="p-configurations-edit"[^>]*>/.exec(page.html)?.[0]
    expect([box?.includes('disabled'), box?.includes('checked')]).toEqual([true, true])
    const form = findForm(page, 'Salvar acessos')
    expect((await manager.submit(form)).text).toContain('salvos')
    expect(await keysOf('gestor')).toEqual(before)
    const refused = await manager.submit(without(form, 'configurations/edit'))
    expect([refused.status, refused.text.includes('depois ninguém poderia devolver')]).toEqual([409, true])
    const self = await manager.submit(without(form, 'users/edit'))
    expect([self.status, self.text.includes('Você não pode tirar de si')]).toEqual([409, true])
    expect(await keysOf('gestor')).toEqual(before)
  })
})
