import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, unavailabilities } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../support/database/backend.ts'
import { attends, type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld

beforeAll(async () => {
  world = await openIssueWorld()
})
afterAll(() => world.db.close())

const approve = (id: string, by = world.chief) => by.call('PUT', `/issues/${id}`, { statusId: 4 })

describe('approving', () => {
  it('frees the requested days once, and says so in the conversation', async () => {
    const { db, chief, asker, productUuid, productId, addType, addPerson, open } = world
    const type = await addType({ label: 'Liberar data', effect: 'lift_unavailability' })
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09']
    const block = async () => {
      await db.orm.delete(unavailabilities)
      await db.orm
        .insert(unavailabilities)
        .values(days.map((date, i) => ({ productId, date, time: i === 1 ? '09:00' : '' })))
    }
    const blocked = async () => (await db.orm.select().from(unavailabilities)).map(({ date }) => date).sort()
    await block()
    const asked = {
      details: 'Por favor.',
      type: type.id,
      subject: { product: productUuid, from: '01/12/2026', to: '2026-12-02' }
    }
    const issue = (await asker.call('POST', '/issues/', asked)).body
    expect(issue.subject_words).toEqual([
      { label: 'Atrativo', value: 'Cachoeira do Sossego' },
      { label: 'Dias', value: '01/12/2026 a 02/12/2026' }
    ])
    const nothing = await asker.call('POST', '/issues/', { details: 'Oi', type: type.id })
    expect(Object.keys(nothing.body.fields)).toEqual(['subject.product', 'subject.from', 'subject.to'])
    const foreign = { ...asked, subject: { ...asked.subject, product: crypto.randomUUID() } }
    expect(Object.keys((await asker.call('POST', '/issues/', foreign)).body.fields)).toEqual(['subject.product'])

    const clerk = await addPerson('Só atende', attends)
    const refused = await approve(issue.id, clerk)
    expect([refused.status, refused.body.code]).toEqual([403, 'effect_forbidden'])
    expect(await blocked()).toEqual(days)
    const second = await addPerson('Também', [...attends, 'products/edit'])
    const both = await Promise.all([approve(issue.id), approve(issue.id, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await blocked()).toEqual(days.slice(2))
    const told = (await asker.call('GET', `/messages/issues/${issue.id}`)).body.map(
      (one: { message: string }) => one.message
    )
    expect(told.filter((text: string) => text.includes('bloqueio retirado em 01/12/2026 a 02/12/2026'))).toHaveLength(1)

    await block()
    await chief.call('PUT', `/issues/${issue.id}`, { statusId: 2 })
    const again = await approve(issue.id, clerk)
    expect([again.status, again.body.effect_said]).toEqual([
      200,
      'Cachoeira do Sossego: bloqueio retirado em 01/12/2026 a 02/12/2026.'
    ])
    expect(await blocked()).toEqual(days)

    const plain = await open()
    expect((await approve(plain.id, clerk)).body.effect_said).toBe('')
  })

  it('adds the certificate to the agent, and is refused in words where the agent is gone', async () => {
    const { db, placeId, asker, addType } = world
    const type = await addType({ label: 'Credenciar', effect: 'accept_certificate' })
    const { agentUuid } = await createUser(db, placeId, [], { agent: true })
    const certificate = { name: 'Resgate', issuer: 'SBE', number: '7', valid_until: '2027-12-31' }
    const ask = async () =>
      (
        await asker.call('POST', '/issues/', {
          details: 'Novo.',
          type: type.id,
          subject: { agent: agentUuid, certificate }
        })
      ).body
    const find = async () => (await db.orm.select().from(agents).where(eq(agents.uuid, agentUuid)))[0]
    const first = await ask()
    const twin = await ask()
    const done = await approve(first.id)
    expect([done.status, done.body.effect_said]).toEqual([
      200,
      'Joana Prado: certificado Resgate aceito, válido até 31/12/2027.'
    ])
    expect((await approve(twin.id)).status).toBe(200)
    expect((await find())?.certificates).toEqual([certificate])

    const late = await ask()
    await db.orm.update(agents).set({ active: false }).where(eq(agents.uuid, agentUuid))
    const gone = await approve(late.id)
    expect([gone.status, gone.body.code]).toEqual([409, 'effect_impossible'])
    expect(gone.body.message).toContain('não está mais ativo')
    const same = (await asker.call('GET', `/issues/${late.id}`)).body
    expect([same.statusId, same.version, same.effect_said]).toEqual([1, 1, ''])
    expect(same.subject_words[0]).toEqual({ label: 'Condutor', value: 'não existe mais' })
  })
})
