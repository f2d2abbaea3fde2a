import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder, query } from '../support/database/embedded.ts'
import { bookOver, expressForm, findShop, visitor } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { stepPath } from '../support/world/visitor.ts'

const lynx = findLynx()

/** Prefers the browser that `npm test` found, else one on the path. */
function findLynx(): string | null {
  const told = process.env.TEXT_BROWSER ?? ''
  if (told.endsWith('lynx')) return told
  return spawnSync('lynx', ['-version'], { stdio: 'ignore' }).status === 0 ? 'lynx' : null
}

// A session of lynx is a list of keys. A search moves to the link or button that holds the text, or brings its line
// to the top, where the first field of the screen is then the chosen one.
const press = (...keys: string[]) => keys.map((name) => `key ${name}`)
const type = (text: string) => [...text].map((letter) => `key ${letter === ' ' ? '<space>' : letter}`)
const find = (text: string) => [...press('/'), ...type(text), ...press('^J')]
const follow = (text: string) => [...find(text), ...press('^J')]
const nextField = press('<tab>')

/** Goes from the attraction to the ticket by links, buttons and fields only, without typing a URL. */
function bookByKeys(time: string, way: { choose: string[]; pay: string[] }): string[] {
  const person = ['Maria', 'Aparecida Souza', visitor.cpf]
  return [
    ...follow('Gruta'),
    ...follow('ximo m'),
    // The number alone: the line may break after it.
    ...follow('15'),
    ...follow(time),
    ...follow('Continuar'),
    ...find('Nome ____'),
    ...person.flatMap((text) => [...type(text), ...nextField]),
    // Over the document's country and the dial code, which are right as they stand.
    ...nextField,
    ...nextField,
    ...type(visitor.phone),
    // To the button below, for other countries: off a field keys are commands, so that a search finds the next one.
    ...nextField,
    ...find('E-mail ____'),
    ...type(visitor.email),
    // To the address's country, where keys are commands again.
    ...nextField,
    ...way.choose,
    ...follow('Li e aceito'),
    ...follow('Confirmar reserva'),
    ...way.pay,
    ...press('q', 'y')
  ]
}

const byPix = { choose: [], pay: follow('Simular pagamento') }
const byCard = { choose: follow('Cart'), pay: follow('Aprovar') }

/** A stranger's request with a document, then a word to it on its own page. */
function askByKeys(document: string): string[] {
  return [
    ...follow('Uso de imagem'),
    ...find('Seu nome'),
    ...type('Ana Lynx'),
    // Over the dial code, which is right as it stands.
    ...nextField,
    ...nextField,
    ...type(visitor.phone),
    ...nextField,
    ...nextField,
    ...type('Fotos no mirante'),
    ...nextField,
    ...type(document),
    ...nextField,
    ...nextField,
    ...nextField,
    ...press('^J'),
    ...find('Sua mensagem'),
    ...type('Somos duas pessoas'),
    ...nextField,
    ...press('^J'),
    ...press('q', 'y')
  ]
}

/** Proves whose booking it is, and gives it up. */
const cancelByKeys = [
  ...find('____'),
  ...type(visitor.cpf.replace(/\D/g, '').slice(-4)),
  ...nextField,
  ...press('^J'),
  ...follow('(BUTTON)'),
  ...press('q', 'y')
]

async function runLynx(url: string, keys: string[]): Promise<string> {
  const script = join(await makeFolder(), 'keys')
  await writeFile(script, `${keys.join('\n')}\n`)
  const child = spawn(lynx ?? '', ['-accept_all_cookies', '-nopause', `-cmd_script=${script}`, url], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, TERM: 'vt100', LANG: 'C.UTF-8', LINES: '60', COLUMNS: '100' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000
  })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    screen += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return screen
}

it.runIf(lynx)(
  'lynx books, pays, gets the ticket and gives it up; and asks for something with a document, and answers',
  async () => {
    const database = await createDatabase(inject('testServer').seeded)
    onTestFinished(database.drop)
    const app = await startApp({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
    const { pid } = await findShop(app.url)
    const screen = await runLynx(`${app.url}/booking?pid=${pid}`, bookByKeys('10:00', byPix))

    const booked = await query(
      database.url,
      `select b.status, b.name, b.surname, b.document, b.phone, b.people, b.term_agent like 'Lynx/%' as by_lynx
     from bookings b where b.email = '${visitor.email}'`
    )
    expect(booked, screen.slice(-6000)).toEqual([
      {
        status: 'APPROVED',
        name: 'Maria',
        surname: 'Aparecida Souza',
        document: '52998224725',
        phone: '+5575981234567',
        people: 1,
        by_lynx: true
      }
    ])
    expect(screen).toContain('Pague com Pix')
    expect(screen).toContain('br.gov.bcb.pix')
    expect(screen).toContain('Seu ingresso')

    const [ticket] = await query<{ id: string }>(
      database.url,
      `select public_id as id from bookings where email = '${visitor.email}'`
    )
    const giving = await runLynx(`${app.url}/booking-details/${ticket?.id}/cancelar`, cancelByKeys)
    const given = await query(
      database.url,
      `select b.status, r.state, r.asked_as from bookings b join refunds r on r.booking_id = b.id
     where b.email = '${visitor.email}'`
    )
    expect(given, giving.slice(-6000)).toEqual([
      { status: 'CANCELLED', state: expect.any(String), asked_as: 'visitor' }
    ])

    const itinerary = join(await makeFolder(), 'roteiro.txt')
    await writeFile(itinerary, 'Roteiro: das 6h as 9h, na margem.')
    const asking = await runLynx(`${app.url}/requerimento`, askByKeys(itinerary))

    const asked = await query(
      database.url,
      `select i.details, f.name, f.document, m.body from issues i
     left join files f on f.ref_id = i.id::text left join issue_messages m on m.issue_id = i.id and m.side = 'requester'
     where i.person_name = 'Ana Lynx'`
    )
    expect(asked, asking.slice(-6000)).toEqual([
      { details: 'Fotos no mirante', name: 'roteiro.txt', document: 'Roteiro', body: 'Somos duas pessoas' }
    ])
    expect(asking).toContain('Guarde o endere')
    await app.stop()
  }
)

it.runIf(lynx)('lynx pays by card on the provider’s page, and comes back to the ticket', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const app = await startApp({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
  const { pid } = await findShop(app.url)
  const screen = await runLynx(`${app.url}/booking?pid=${pid}`, bookByKeys('10:00', byCard))
  const booked = await query(
    database.url,
    `select b.status, b.payment_method as method from bookings b where b.email = '${visitor.email}'`
  )
  expect(booked, screen.slice(-6000)).toEqual([{ status: 'APPROVED', method: 'card' }])
  expect(screen).toContain('Pagamento simulado')
  expect(screen).toContain('Seu ingresso')
  await app.stop()
})

it.runIf(lynx)('lynx goes from English to Spanish on the form, and finds a lost ticket in Spanish', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const app = await startApp({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
  const shop = await findShop(app.url)
  const details = stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' })
  const switched = await runLynx(`${app.url}/en${details}`, [...follow('en espa'), ...press('q', 'y')])
  expect(switched).toContain('This page in English')
  expect(switched).toMatch(/Sus datos/)

  const { body } = await bookOver(app.url, expressForm(shop))
  const found = await runLynx(`${app.url}/es/find-ticket?pid=${shop.pid}`, [
    ...find('____'),
    ...type(String(body.booking_code)),
    ...nextField,
    ...type(visitor.phone),
    ...nextField,
    ...press('^J'),
    ...press('q', 'y')
  ])
  expect(found).toMatch(new RegExp(String(body.booking_code).slice(0, 4)))
  expect(found, found.slice(-6000)).toMatch(/Lo que se reserv/)
  await app.stop()
})
