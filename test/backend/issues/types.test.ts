import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#app/backend/db/schema.server.ts'
import { attends, type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld

beforeAll(async () => {
  world = await openIssueWorld()
})
afterAll(() => world.db.close())

const fieldsOf = ({ body }: { body: { fields: object } }) => Object.keys(body.fields)

describe('a type', () => {
  it('is kept as typed, changed by the one who read it last, and named once', async () => {
    const { chief, asker, addPerson, db } = world
    const helper = await addPerson('Ajuda', attends)
    const typed = {
      label: '  Uso  de drone ',
      description: 'Voos.\r\nSó de manhã.',
      is_public: true,
      days_to_answer: 7,
      documents: [{ name: 'Roteiro', required: true }, { name: ' ', required: true }, { name: 'Registro' }],
      attendants: [helper.uuid, helper.uuid]
    }
    const made = await chief.call('POST', '/issuesTypes', typed)
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        label: 'Uso de drone',
        description: 'Voos.\nSó de manhã.',
        active: true,
        is_public: true,
        documents: [
          { name: 'Roteiro', required: true },
          { name: 'Registro', required: false }
        ],
        attendants: [helper.uuid],
        days_to_answer: 7,
        effect: '',
        used: 0,
        version: 1
      }
    ])
    const at = `/issuesTypes/${made.body.id}`
    expect((await asker.call('GET', at)).body).toMatchObject({ label: 'Uso de drone', attendants: [], used: 0 })
    const saved = await chief.call('PUT', at, { label: 'Drone', description: 'Voos.', version: 1 })
    expect(saved.body).toMatchObject({ label: 'Drone', days_to_answer: 7, attendants: [helper.uuid], version: 2 })
    const named = await chief.call('PUT', at, { label: 'Drone' })
    expect(named.body).toMatchObject({ label: 'Drone', description: 'Voos.', version: 3 })
    const described = await chief.call('PUT', at, { description: 'Só de manhã.' })
    expect(described.body).toMatchObject({ label: 'Drone', description: 'Só de manhã.', version: 4 })
    expect(fieldsOf(await chief.call('PUT', at, { label: '' }))).toEqual(['label'])
    const late = await chief.call('PUT', at, { label: 'Tarde', description: '', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(fieldsOf(await chief.call('POST', '/issuesTypes', { label: 'DRONE', description: '' }))).toEqual(['label'])
    // An attendant who leaves stays in the type, but a new one must be able to attend.
    await db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.uuid, helper.uuid))
    expect((await chief.call('PUT', at, { ...typed, label: 'Drone' })).status).toBe(200)
    const foreign = { label: 'Outro', description: '', attendants: [asker.uuid] }
    expect(fieldsOf(await chief.call('POST', '/issuesTypes', foreign))).toEqual(['attendants'])
  })

  it('is refused with every field at once', async () => {
    const { chief } = world
    const wrong = {
      label: 'x',
      description: 'x'.repeat(1001),
      days_to_answer: 366,
      effect: 'drop_tables',
      documents: [{ name: 'A' }, { name: 'a' }],
      attendants: ['x']
    }
    const said = fieldsOf(await chief.call('POST', '/issuesTypes', wrong)).sort()
    expect(said).toEqual(['attendants', 'days_to_answer', 'description', 'documents.1.name', 'effect', 'label'])
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `Doc ${index}` }))
    expect(fieldsOf(await chief.call('POST', '/issuesTypes', { label: 'Muitos', documents: many }))).toEqual([
      'documents'
    ])
    const open = { label: 'Aberto', is_public: true, effect: 'lift_unavailability' }
    expect(fieldsOf(await chief.call('POST', '/issuesTypes', open))).toEqual(['is_public'])
  })

  it('that was used is switched off, not deleted; a place has at most 100', async () => {
    const { chief, addType, open, asker, db, placeId } = world
    const type = await addType()
    expect((await chief.call('DELETE', `/issuesTypes/${type.id}`)).status).toBe(200)
    expect((await chief.call('GET', `/issuesTypes/${type.id}`)).status).toBe(404)
    const used = await addType()
    await open({ type: used.id })
    const refused = await chief.call('DELETE', `/issuesTypes/${used.id}`)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'used',
      expect.stringContaining('Desative-o')
    ])
    await chief.call('PUT', `/issuesTypes/${used.id}`, { label: 'Fora', description: '', active: false })
    const actives = (await asker.call('GET', '/issuesTypes/actives')).body.map((one: { label: string }) => one.label)
    expect([actives.includes('Fora'), actives.includes('Visita de escola')]).toEqual([false, true])
    await db.pool.query(
      `insert into issue_types (id, place_id, label) select gen_random_uuid(), $1, 'N' || n from generate_series(1, 95) n`,
      [placeId]
    )
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => chief.call('POST', '/issuesTypes', { label: `Mais ${n}`, description: '' }))
    )
    const { rows } = await db.pool.query('select count(*)::int as n from issue_types where place_id = $1', [placeId])
    expect([rows[0].n, results.some(({ status }) => status === 409)]).toEqual([100, true])
    await db.pool.query("delete from issue_types where place_id = $1 and label ~ '^(N|Mais )[0-9]+$'", [placeId])
  })
})

it('ready-made answers are kept, named once, and at most 100', async () => {
  const { chief, asker, db, placeId } = world
  const made = await chief.call('POST', '/issuesAnswers', { title: ' Falta  ofício ', body: 'Envie.\r\nObrigado.' })
  expect([made.status, made.body]).toEqual([
    201,
    { id: made.body.id, title: 'Falta ofício', body: 'Envie.\nObrigado.', version: 1 }
  ])
  const at = `/issuesAnswers/${made.body.id}`
  expect((await chief.call('PUT', at, { title: 'Falta', body: 'Envie.', version: 1 })).body.version).toBe(2)
  expect((await chief.call('PUT', at, { title: 'Falta', body: 'Envie.', version: 1 })).status).toBe(409)
  expect(fieldsOf(await chief.call('POST', '/issuesAnswers', { title: 'FALTA', body: 'x' }))).toEqual(['title'])
  expect(fieldsOf(await chief.call('POST', '/issuesAnswers', { title: '', body: '' }))).toEqual(['title', 'body'])
  expect((await asker.call('GET', '/issuesAnswers')).status).toBe(403)
  expect((await chief.call('DELETE', at)).status).toBe(200)
  await db.pool.query(
    `insert into issue_answers (id, place_id, title, body) select gen_random_uuid(), $1, 'N' || n, 'x' from generate_series(1, 100) n`,
    [placeId]
  )
  expect((await chief.call('POST', '/issuesAnswers', { title: 'Mais', body: 'x' })).status).toBe(409)
})
