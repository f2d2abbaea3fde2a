import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createUser, today } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createAgentWorld } from '../../support/world/agents.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

it('warns of credentials from thirty days before, alike in the list, on the page and on the day at a glance', async () => {
  const world = await createAgentWorld(db)
  const { token } = await createUser(db, world.place.placeId, ['agents/index'])
  const paper = (name: string, days: number) => ({
    name,
    issuer: '',
    number: String(days),
    valid_until: addDays(today, days)
  })
  for (const days of [31, 30, 0, -1]) {
    await world.addAgent(`Cadastur ${days}`, { cadasturUntil: addDays(today, days) })
    await world.addAgent(`Curso ${days}`, { certificates: [paper('Resgate', days)] })
  }
  await world.addAgent('Renovado', { certificates: [paper('Resgate', -5), paper('Resgate', 200)] })
  await world.addAgent('Sem fim', { cadastur: '1', certificates: [{ ...paper('Trilha', 0), valid_until: '' }] })
  await world.addAgent('Arquivado', { active: false, cadasturUntil: today })
  const list = async (asked: string) =>
    (await world.call('GET', `/agents?limit=100&state=active&${asked}`, { token })).body.data as Record<
      string,
      string
    >[]
  const namesOf = async (state: string) => (await list(`credentials=${state}`)).map(({ name }) => name).sort()
  expect(await namesOf('ending')).toEqual(['Cadastur 0', 'Cadastur 30', 'Curso 0', 'Curso 30'])
  expect(await namesOf('ended')).toEqual(['Cadastur -1', 'Curso -1'])
  const all = await list('sort=ending')
  expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['Cadastur -1', 'Curso -1'])
  const told = Object.fromEntries(all.map(({ name, credentials }) => [name, credentials]))
  expect(told).toEqual({
    'Cadastur 31': 'valid',
    'Cadastur 30': 'ending',
    'Cadastur 0': 'ending',
    'Cadastur -1': 'ended',
    'Curso 31': 'valid',
    'Curso 30': 'ending',
    'Curso 0': 'ending',
    'Curso -1': 'ended',
    Renovado: 'valid',
    'Sem fim': 'valid'
  })
  const page = async (name: string) => {
    const uuid = all.find((one) => one.name === name)?.uuid
    const { credentials, credentials_text: words } = (await world.call('GET', `/agents/${uuid}`, { token })).body
    return `${credentials} ${words}`
  }
  expect(await page('Cadastur 31')).toBe('valid ')
  expect(await page('Cadastur 30')).toMatch(/^ending Cadastur: vence em 30 dias/)
  expect(await page('Curso 0')).toMatch(/^ending Resgate: vence hoje/)
  expect(await page('Curso -1')).toMatch(/^ended Resgate: vencido desde/)
  const { certificates } = (await world.call('GET', '/operations/summary', { token })).body.alerts
  expect(certificates.total).toBe(6)
  expect(certificates.data.map(({ agent, certificate }: Record<string, string>) => `${agent}: ${certificate}`)).toEqual(
    ['Cadastur -1: Cadastur', 'Curso -1: Resgate', 'Cadastur 0: Cadastur', 'Curso 0: Resgate', 'Cadastur 30: Cadastur']
  )
})
