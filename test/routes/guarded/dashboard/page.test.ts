import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, users } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay, formatDayLong } from '#app/domain/calendar/dates.ts'
import { openTextBrowser, signIn, type TextBrowser } from '../../../support/browser/text-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
const as = (username: string) => signIn(world.app.url, username, seededPassword)

beforeAll(async () => {
  world = await openOperatorWorld()
})
afterAll(() => world?.close())

const linksOf = (text: string) =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')

describe('the first page', () => {
  it('shows the day, in the shell, without a request for anything else', async () => {
    const browser = await as('portaria')
    expect((await browser.get('/dashboard')).location).toBe('/dashboard/index')
    const { status, text, headers } = await browser.get('/dashboard/index')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain(formatDayLong(world.today))
    expect(text).toContain('Pessoas esperadas hoje')
    expect(text).toContain('Já entraram')
    expect(text).toContain('Faltam entrar')
    expect(text).not.toMatch(/R\$|Vendido|dinheiro=|recebido=/)
    expect(text).toContain('href="/operation/check-in"')
    expect(text).toContain('Menu principal')
    expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/staff-[\w-]+\.css"/)
  })

  it('has a menu of permitted and existing screens', async () => {
    const browser = await as('gestor')
    const { text } = await browser.get('/dashboard/index')
    const menu = /<nav[^>]*Menu principal[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
    expect(menu).toContain('href="/operation/booking-list"')
    expect(menu).toContain('href="/operation/counter"')
    for (const [, href = ''] of menu.matchAll(/href="(\/[^"]*)"/g)) {
      expect([href, (await browser.get(href)).status]).toEqual([href, 200])
    }
  })

  it('leads from each figure to the list behind it', async () => {
    await world.addBooking({ status: 'PENDING' })
    const { rows } = await world.db.pool.query(
      `update bookings set checked_in_people = 1 where date = $1 and status = 'APPROVED' and people > 1 returning id`,
      [world.today]
    )
    expect(rows.length).toBeGreaterThan(0)
    const browser = await as('gestor')
    const { text } = await browser.get('/dashboard/index')
    const main = text.slice(text.indexOf('class="day-parts"'))
    const behind = linksOf(main).filter((href) => href.startsWith('/'))
    for (const said of [
      'entrada=inside',
      'entrada=outside',
      'situacao=pending',
      'horario=',
      'atrativo=',
      'recebido=pix'
    ]) {
      expect([said, behind.some((href) => href.includes(said))]).toEqual([said, true])
    }
    // One of each kind: lists of a slot differ by the slot alone.
    const kinds = new Map(behind.map((href) => [href.replace(/=[^&]*/g, ''), href]))
    for (const href of kinds.values()) expect([href, (await browser.get(href)).status]).toEqual([href, 200])
    const entered = plain((await browser.get(behind.find((href) => href.includes('entrada=inside')) ?? '')).text)
    const [, inside = ''] = /Já entraram (\d+)/.exec(plain(main)) ?? []
    expect(Number(inside)).toBeGreaterThan(0)
    expect(entered).toContain('Entrada Qualquer Falta entrar Já entrou')
  })

  it('shows who only sees their own bookings those, says so, and draws them', async () => {
    // More than the demonstration's own of any hour: the chart names its highest.
    await world.addBooking({ guided: true, time: '08:03', full: 20 })
    await world.addBooking({ guided: true, time: '16:04' })
    const browser = await as('condutor')
    const { text } = await browser.get('/dashboard/index')
    expect(text).toContain('Só as reservas em que você é o condutor.')
    expect(text).not.toMatch(/R\$|Vendido/)
    expect(plain(text)).not.toMatch(/Vagas/)
    const chart = linksOf(text.replaceAll('src="', 'href="')).find((src) => src.includes('chart.svg')) ?? ''
    const drawn = await browser.get(`${chart}&tamanho=p`)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(drawn.text).toContain('8 h às 9 h')
    expect((await openTextBrowser(world.app.url).get(chart)).location).toMatch(/^\/login\?/)
  })

  it('welcomes a user who may not see bookings', async () => {
    const [agent] = await world.db.orm.select({ id: users.id }).from(users).where(eq(users.username, 'condutor'))
    const taken = await world.db.orm
      .delete(permissions)
      .where(eq(permissions.userId, agent?.id ?? 0))
      .returning()
    const { status, text } = await (await as('condutor')).get('/dashboard/index')
    await world.db.orm.insert(permissions).values(taken)
    expect(status).toBe(200)
    expect(text).toContain('Nenhuma tela liberada')
    expect(text).not.toContain('Pessoas esperadas')
  })
})

describe('another day', () => {
  let browser: TextBrowser
  beforeAll(async () => {
    browser = await as('operador')
  })

  it('has its own address, and links to those beside it', async () => {
    const yesterday = addDays(world.today, -1)
    const tomorrow = addDays(world.today, 1)
    await world.addBooking({ date: tomorrow })
    const here = await browser.get('/dashboard/index')
    expect(linksOf(here.text)).toEqual(
      expect.arrayContaining([`/dashboard/index/${yesterday}`, `/dashboard/index/${tomorrow}`])
    )
    const next = await browser.get(`/dashboard/index/${tomorrow}`)
    expect([next.status, plain(next.text).includes(`Amanhã, ${formatDayLong(tomorrow)}`)]).toEqual([200, true])
    expect(next.text).not.toContain('Faltam entrar')
    expect(linksOf(next.text)).toContain('/dashboard/index')
    const past = plain((await browser.get(`/dashboard/index/${yesterday}`)).text)
    expect(past).toContain(`Ontem, ${formatDayLong(yesterday)}`)
    expect(past).toContain('Não vieram')
    expect((await browser.get(`/dashboard/index/${world.today}`)).text).toContain('Pessoas esperadas hoje')
  })

  it('is found by its date, as it is written here or by a browser', async () => {
    for (const typed of ['2026-12-25', '25/12/2026']) {
      const answer = await browser.get(`/dashboard/index?dia=${encodeURIComponent(typed)}`)
      expect([answer.status, answer.location]).toEqual([302, '/dashboard/index/2026-12-25'])
    }
    const today = await browser.get(`/dashboard/index?dia=${formatDay(world.today)}`)
    expect(today.location).toBe('/dashboard/index')
    const wrong = await browser.get('/dashboard/index?dia=natal')
    expect([wrong.status, wrong.text.includes('value="natal"')]).toEqual([400, true])
    expect(wrong.text).toContain('Pessoas esperadas hoje')
    for (const day of ['2026-02-30', '25-12-2026', 'constructor', '0999-12-31', '2026-1-1']) {
      expect([day, (await browser.get(`/dashboard/index/${day}`)).status]).toEqual([day, 404])
      expect([day, (await browser.get(`/dashboard/index/${day}/chart.svg`)).status]).toEqual([day, 404])
    }
    for (const day of ['1000-01-01', '9998-12-31']) {
      expect([day, (await browser.get(`/dashboard/index/${day}`)).status]).toEqual([day, 200])
    }
  })

  it('tells blocks, notes and tasks', async () => {
    const day = addDays(world.today, 3)
    const { rows } = await world.db.pool.query('select id, name from products where active order by position limit 1')
    await world.db.pool.query(`update products set guide = 'booking'`)
    await world.db.pool.query(
      `insert into unavailabilities (product_id, date, reason) values ($1, $2, 'Manutenção da <ponte>') on conflict do nothing`,
      [rows[0].id, day]
    )
    await world.db.pool.query(
      `insert into day_notes (product_id, date, body) values ($1, $2, 'Leve <colete>') on conflict (product_id, date) do update set body = excluded.body`,
      [rows[0].id, day]
    )
    await world.addBooking({ date: day })
    const page = await browser.get(`/dashboard/index/${day}`)
    const said = plain(page.text)
    expect(said).toContain(`Neste dia ${rows[0].name} ${formatDay(day)}`)
    expect(said).toContain('Manutenção da &lt;ponte&gt;')
    expect(said).toContain('Leve &lt;colete&gt;')
    expect(said).toContain('sem o condutor que o atrativo pede')
    // Users with access to agents get the list of slots, others the bookings.
    expect(linksOf(page.text)).toContain(`/agents/unguided?inicio=${day}&fim=${day}`)
    const slots = await browser.get(`/agents/unguided?inicio=${day}&fim=${day}`)
    expect(plain(slots.text)).toMatch(new RegExp(`${formatDay(day)} ?, \\d\\d:\\d\\d`))
    const lacking = `/operation/booking-list?inicio=${day}&condutor=missing&por_pagina=150`
    expect(plain((await browser.get(lacking)).text)).toContain('Quitéria')
  })
})
