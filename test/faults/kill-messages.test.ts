import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder, query } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { timesFull } from '../support/full-size.ts'
import type { Lie } from '../support/server/lying-api.ts'
import { callOver } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { openEvolutionServer } from '../support/server/providers/evolution-server.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let outside: Awaited<ReturnType<typeof openEvolutionServer>>

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  outside = await openEvolutionServer()
  await query(database.url, 'update places set quiet_from = 0, quiet_until = 0, message_rate = 600')
})
afterAll(async () => {
  await outside.close()
  await database.drop()
})

/** Frees the dead program's jobs at once, without waiting for its lease to end. */
const hurry = `update job_instances set seen_at = 'epoch'`

type Kill = () => Promise<void>

/** The provider's behaviour at the moment of the kill. */
const moments: { name: string; call: RegExp; misdeed: (kill: Kill) => Lie }[] = [
  {
    name: 'before the provider sent it',
    call: /^POST \/message\/sendText/,
    misdeed:
      (kill) =>
      async ({ response }) => {
        await kill()
        response.destroy()
      }
  },
  {
    name: 'while the provider sent it',
    call: /^POST \/message\/sendText/,
    misdeed:
      (kill) =>
      async ({ truth, response }) => {
        await truth()
        await kill()
        response.destroy()
      }
  },
  {
    name: 'when the provider had answered',
    call: /^POST \/message\/sendText/,
    misdeed:
      (kill) =>
      async ({ truth, response }) => {
        const { status, text } = await truth()
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
        // Sometimes before it is noted, sometimes after.
        await delay(Math.random() * 12)
        await kill()
      }
  },
  {
    name: 'while it was asked for the number',
    call: /^POST \/chat\/whatsappNumbers/,
    misdeed:
      (kill) =>
      async ({ response }) => {
        await kill()
        response.destroy()
      }
  }
]

const rounds = timesFull(4, 50)
const perRound = 4
const people = ['75999990001', '75999990002', '75999990003', '75999990004']

it(
  'every message leaves once, whenever the program is killed between its queueing and the note of its sending',
  async () => {
    const dataDir = await makeFolder()
    const outputs: string[] = []
    const start = () => startApp({ dataDir, env: { ...outside.env, DATABASE_URL: database.url, LOG_LEVEL: 'info' } })
    let life: Promise<RunningApp> = start()
    const login = { username: 'gestor', password: seededPassword }
    const { url } = await life
    const signedIn = await callOver<{ accessToken: string }>(url, '/auth/signin/', { body: login })
    const token = String(signedIn.body.accessToken)
    const deaths: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { name, call, misdeed } = moments[round % moments.length] as (typeof moments)[number]
      const app = await life
      const kill = async () => {
        deaths.push(name)
        outputs.push(app.output())
        const dying = app.kill()
        life = dying.then(() => query(database.url, hurry)).then(start)
        await dying
      }
      outside.provider.misbehave(call, misdeed(kill), 1)
      const texts = people.slice(0, perRound).map((_number, at) => `Aviso ${round}/${at} ${randomUUID()}`)
      const items = texts.map((message, at) => ({
        title: 'Aviso',
        message: { typeMessage: 'text', messageBody: { number: people[at], message } }
      }))
      const queued = await callOver<{ id: number }[]>(app.url, '/messenger/schedule', { body: items, token })
      expect(queued.status, JSON.stringify(queued.body)).toBeLessThan(300)
      await expect.poll(() => deaths.length, { timeout: 30_000 }).toBe(round + 1)
      await life
      const ids = queued.body.map(({ id }) => id).join(',')
      const states = () =>
        query<{ status: string; reason: string; told: boolean }>(
          database.url,
          `select status, reason, external_id <> '' as told from messages where id in (${ids})`
        )
      const sent = { status: 'sent', reason: '', told: true }
      await expect.poll(states, { timeout: 90_000, interval: 100 }).toEqual(texts.map(() => sent))
      expect(
        outside.sent
          .filter(({ text }) => texts.includes(text))
          .map(({ text }) => text)
          .sort()
      ).toEqual(texts.toSorted())
    }
    expect(new Set(deaths)).toEqual(new Set(moments.map(({ name }) => name)))
    const last = await life
    await last.end()
    const said = [...outputs, last.output()].join('\n')
    expect(said).not.toMatch(/7599999|Aviso \d/)
    expect(said).not.toContain(outside.apiKey)
  },
  rounds * 120_000
)
