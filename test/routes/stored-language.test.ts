import { afterAll, beforeAll, expect, it } from 'vitest'
import { findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import { textsIn } from '../support/portuguese-words.ts'
import type { Shop } from '../support/server/over-http.ts'
import { addClosure } from '../support/world/money/closures.ts'
import { addRating } from '../support/world/people/ratings.ts'
import { openVisitor, openVisitorWorld, stepPath, type VisitorWorld } from '../support/world/visitor.ts'
import { addWaiver } from '../support/world/waivers.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

/** Columns that hold what the visitor reads in their own language. */
const spoken = ['messages.message_body']

/** Words and days that no Portuguese text of ours has. */
const english =
  /\b(?:the|your|you|has|have|of|and|to|from|people|persons?|places?|tickets?|booking|cancelled|until|signed|park)\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}|R\$\s\d[\d,]*\.\d\d\b/i

/** Each text of the database, with its table and column. A text has words, so blanks. */
async function readTexts(): Promise<Set<string>> {
  const { rows: columns } = await world.db.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
     using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'
     and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`
  )
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await world.db.pool.query<{ value: unknown }>(
      `select distinct "${column}"::text as text, to_jsonb("${column}") as value from "${table}" where "${column}" is not null`
    )
    for (const text of rows.flatMap(({ value }) => textsIn(value))) {
      if (/\s/.test(text.trim())) found.add(`${table}.${column}: ${text}`)
    }
  }
  return found
}

const englishIn = (texts: Iterable<string>) =>
  [...texts].filter((text) => english.test(text.slice(text.indexOf(': ')))).sort()

const stranger = {
  name: 'Emma',
  surname: 'Brown',
  document_country: 'GB',
  cpf_cnpj: '533380006',
  phone: '+44 7911 123456',
  email: 'emma@example.com',
  confirm_term: 'on'
}

const press = (browser: PlainBrowser, page: PlainPage, button: string, values: Record<string, string> = {}) =>
  browser.submit(findForm(page, button), { button, values })

async function book(browser: PlainBrowser, method: string, shop?: Shop) {
  const page = await browser.get(
    `/en${stepPath(shop ?? (await world.freshShop()), { passo: 'dados' }, { INTEIRA: '2', MEIA: '1' })}`
  )
  const booked = await press(browser, page, 'Confirm booking', { ...stranger, payment_method: method })
  return { path: booked.path, uuid: booked.path.split('/').pop() ?? '' }
}

async function bookPaid(browser: PlainBrowser) {
  const booked = await book(browser, 'pix')
  const paid = await press(browser, await browser.get(booked.path), 'Simulate payment')
  expect(paid.text).toContain('Your ticket')
  return booked
}

/** A browser proves once for each booking. */
async function open(browser: PlainBrowser, path: string): Promise<PlainPage> {
  const asked = await browser.get(path)
  if (!asked.path.includes('/comprovar')) return asked
  return press(browser, asked, 'Continue', { document_end: '0006' })
}

async function move(browser: PlainBrowser, path: string) {
  const page = await open(browser, `${path}/mudar`)
  const day = /mudar\?date=(\d{4}-\d\d-\d\d)#horarios/.exec(page.html)?.[1] ?? ''
  const times = await browser.get(`${path}/mudar?date=${day}`)
  const time = /<option value="(\d\d:\d\d)"/.exec(times.html)?.[1] ?? ''
  const priced = await browser.get(`${path}/mudar?date=${day}&time=${time}`)
  const moved = await press(browser, priced, 'Change to this day')
  expect(moved.text).toContain('Your visit is now on')
}

async function answerClosure(browser: PlainBrowser, uuid: string, answer: 'refund' | 'date' | 'credit') {
  const { closureToken } = await addClosure(world.db, uuid)
  const page = await browser.get(`/en/fechamento/${closureToken}`)
  const to = page.links.filter((link) => link.includes(answer === 'date' ? '?dia=' : `escolha=${answer}`)).at(-1)
  const asked = await browser.get(to ?? `/en/fechamento/${closureToken}?escolha=${answer}`)
  const form = asked.forms.find(({ controls }) =>
    controls.some(({ name, value }) => name === 'resposta' && value === answer)
  )
  if (!form) throw new Error(`no answer ${answer}: ${asked.text}`)
  const time = form.controls.find(({ name, value }) => name === 'time' && value !== '')?.value
  const done = await browser.submit(form, time ? { values: { time } } : {})
  expect(done.text).toContain('Your answer was saved.')
}

async function sign(browser: PlainBrowser, uuid: string) {
  const { key } = await addWaiver(world.db, uuid, 'required')
  const page = await browser.get(`/en/termo-de-risco/${key}`)
  const done = await press(browser, page, 'Sign', {
    name: 'Emma Brown',
    birth: '01/02/1990',
    document: '533380006',
    emergency_name: 'Rui Reis',
    emergency_phone: stranger.phone,
    accepted: 'on',
    signature: 'Emma Brown'
  })
  expect(done.text).toMatch(/Emma.* 2 of 3 have signed/)
}

async function rate(browser: PlainBrowser, uuid: string) {
  const asked = await browser.get(`/en/avaliacao/${await addRating(world.db, uuid)}`)
  expect((await press(browser, asked, 'Send answer', { score: '9' })).status).toBe(200)
}

it('keeps the whole path of an English visitor in Portuguese, but for what is sent to them', async () => {
  const before = await readTexts()
  const browser = openVisitor(world.app)
  const first = await bookPaid(browser)
  await press(browser, await browser.get(first.path), 'Make one ticket per person')
  await move(browser, first.path)
  await press(browser, await open(browser, `${first.path}/cancelar`), 'Cancel the booking')
  await press(browser, await open(browser, `${first.path}/devolucao`), 'Ask for the refund')
  const second = await book(browser, 'cod')
  await sign(browser, second.uuid)
  await move(browser, second.path)
  await answerClosure(browser, second.uuid, 'date')
  await rate(browser, second.uuid)
  await press(browser, await open(browser, `${second.path}/meus-dados`), 'Ask for the removal')
  for (const answer of ['credit', 'refund'] as const) {
    await answerClosure(browser, (await bookPaid(browser)).uuid, answer)
  }
  const { pid } = await world.freshShop()
  await press(browser, await browser.get(`/en/find-ticket?pid=${pid}`), 'Send the address', {
    contato_envio: stranger.phone
  })
  const written = async () => [...(await readTexts())].filter((text) => !before.has(text))
  const isSpoken = (text: string) => spoken.some((column) => text.startsWith(`${column}: `))
  // The search itself works: the visitor's messages are English.
  await expect.poll(async () => englishIn((await written()).filter(isSpoken)).length).toBeGreaterThan(2)
  expect(englishIn((await written()).filter((text) => !isSpoken(text)))).toEqual([])
})
