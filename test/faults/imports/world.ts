import { resolve } from 'node:path'
import { DateTime } from 'luxon'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { makeFolder } from '../../support/database/embedded.ts'
import { startLegacyServer } from '../../support/server/legacy.ts'
import { type RunningApp, startApp } from '../../support/server/program.ts'
import { openEvolutionServer } from '../../support/server/providers/evolution-server.ts'
import { startMisbehavingProvider } from '../../support/server/providers/misbehaving-provider.ts'
import { startWordpress } from '../../support/server/providers/wordpress.ts'

const now = DateTime.now().setZone('America/Bahia')
const ahead = (days: number) => now.plus({ days }).toFormat('yyyy-MM-dd')
export const tomorrow = ahead(1)
export const later = ahead(30)

const granted = ['configurations/integrations', 'configurations/edit']
const gate = ['operation/edit', 'operation/cancel', 'operation/all-bookings']

/** Proxy between the program and a server, which can fail. */
const pass = (url: string) =>
  startMisbehavingProvider(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? undefined : await request.text()
    return fetch(`${url}${pathname}${search}`, { method: request.method, headers: request.headers, body })
  })

/**
 * A place that is read into by the legacy server and the vendor's site, each behind what may strike, and that sells by
 * itself; nobody there sleeps, and the evening before tomorrow's visits is just now.
 */
export async function openImportsWorld() {
  const db = await openTestDatabase()
  const rows = async (sql: string, values: unknown[] = []) => (await db.pool.query(sql, values)).rows
  const place = await createPlace(db, { capacity: 10_000 })
  const { token } = await createUser(db, place.placeId, [...granted, ...gate])
  const legacy = await startLegacyServer({ servico: { password: 's', data: { token: 'tok-1' } } }, 'ajax')
  const [site, outside] = await Promise.all([startWordpress(), openEvolutionServer()])
  const fronts = { legacy: await pass(legacy.url), site: await pass(site.url), messages: outside.provider }
  await rows('update places set quiet_from = 0, quiet_until = 0, message_rate = 600')
  await rows('insert into booking_message_settings (place_id, reminder_at) values ($1, $2)', [
    place.placeId,
    Math.max(0, now.hour * 60 + now.minute - 1)
  ])

  /** Frees the dead program's jobs at once, without waiting for its lease to end. */
  async function hurry(): Promise<void> {
    await rows(`update job_instances set seen_at = 'epoch'`)
    await rows('update legacy_imports set try_at = now() where try_at > now()')
    await rows('update wordpress_sites set next_at = now()')
  }

  const people = { clients: 0, bills: 0, transactions: 0, agents: 0, posts: 0, booked: 0 }
  const add = (kind: keyof typeof people) => {
    people[kind] += 1
    return people[kind]
  }
  const put = (path: string, row: object) => {
    legacy.rows[path] = [...(legacy.rows[path] ?? []), row]
  }

  /** So much more is there to be brought, of people who can be told by their numbers. */
  function grow(): void {
    if (!legacy.rows['/products/index']) put('/products/index', { Product: { id: 1, nome: 'Cachoeira' } })
    const phone = (kind: string, id: number) => `7598${kind}${String(id).padStart(6, '0')}`
    const agent = add('agents')
    put('/agents/index', { Agent: { id: agent, nome: `Guia ${agent}`, telefone: phone('1', agent) } })
    for (let one = 0; one < 70; one += 1) {
      const id = add('clients')
      put('/clients/index', { Client: { id, nome: `Cliente ${id}`, telefone: phone('2', id) } })
    }
    for (let one = 0; one < 35; one += 1) {
      const id = add('bills')
      const visit = id % 2 === 0 ? { sdate: tomorrow, created: now.toFormat('yyyy-MM-dd') } : { sdate: '05/03/2024' }
      const said = { status: 'PAGO', hora: '09:00', pessoas: 2, valor: '160,00', payment_method: 'pix', ...visit }
      const who = { nome: `Pessoa ${id}`, telefone: phone('3', id) }
      put('/bills/index', { Bill: { id, booking_code: `ANT${id}`, product_id: 1, ...said, ...who } })
    }
    for (let one = 0; one < 20; one += 1) {
      const id = add('transactions')
      const said = { data: '10/03/2024', valor: '250,00', tipo: 'saida', status: 'PAGO' }
      put('/transactions/index', { Transaction: { id, descricao: `Despesa ${id}`, ...said } })
    }
    for (let one = 0; one < 12; one += 1) {
      const id = add('posts')
      const meta = { nome: `Do site ${id}`, telefone: phone('4', id), atrativo: 'cachoeira', data: tomorrow }
      site.posts.set(id, {
        id,
        status: 'paid',
        modified_gmt: new Date().toISOString().slice(0, 19),
        meta: { ...meta, hora: '14:00', pessoas: 2, total: '160,00', payment_method: 'pix' }
      })
    }
  }

  /** A program that is killed, and each time is there again. */
  async function openMortal() {
    const dataDir = await makeFolder()
    const env = {
      ...outside.env,
      DATABASE_URL: db.url,
      SEED: 'none',
      LOG_LEVEL: 'debug',
      LEGACY_API_URL: fronts.legacy.url,
      LEGACY_API_USERNAME: 'servico',
      LEGACY_API_PASSWORD: 's',
      WORDPRESS_URL: fronts.site.url,
      WORDPRESS_USER: site.user,
      WORDPRESS_APP_PASSWORD: site.password,
      LIMIT_BOOKINGS_PER_ADDRESS: '1000000',
      NODE_OPTIONS: `--import=${resolve('test/faults/imports/hurried.mjs')}`
    }
    const start = () => startApp({ dataDir, env })
    let life: Promise<RunningApp> = start()
    const deaths: string[] = []
    const outputs: string[] = []
    return {
      deaths,
      alive: () => life,
      said: async () => [...outputs, (await life).output()].join('\n'),
      async kill(name: string) {
        const app = await life
        const dying = app.kill()
        deaths.push(name)
        life = dying
          .then(() => outputs.push(app.output()))
          .then(hurry)
          .then(start)
        await dying
      }
    }
  }

  async function close() {
    for (const one of [legacy, site, fronts.legacy, fronts.site, outside]) await one.close()
    await db.close()
  }
  return { db, rows, place, token, fronts, outside, hurry, people, add, grow, openMortal, close }
}

export type ImportsWorld = Awaited<ReturnType<typeof openImportsWorld>>
export type Mortal = Awaited<ReturnType<ImportsWorld['openMortal']>>
