import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openEntry } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Everybody is inside: 2 INTEIRA, 1 MEIA. */
async function entered() {
  const opened = await openEntry(db)
  await opened.act('checkin')
  return opened
}

describe('an entry that is undone', () => {
  it.each(['abc', ' Grupo errado '])('keeps who undid it, when, and why: %j', async (reason) => {
    const { act, read, clock, user } = await entered()
    clock.pass(5)
    expect((await act('undo-checkin', { reason })).said).toEqual([200, 'done', 'Check-in desfeito.'])
    const { booking, inside, entries, events } = await read()
    expect([booking?.checkedInPeople, inside]).toEqual([0, [0, 0]])
    const undone = { undoneAt: clock.now(), undoneBy: user.userId, undoReason: reason.trim() }
    expect(entries).toMatchObject([{ people: 3, ...undone }])
    const by = { at: clock.now(), userId: user.userId, reason: reason.trim() }
    expect(events.slice(1)).toMatchObject([{ ...by, action: 'checkin-undone', from: '3/3', to: '0/3' }])
  })

  it('is the latest alone, and no second one', async () => {
    const { act, read } = await openEntry(db)
    await act('checkin', { people: { INTEIRA: 1 } })
    await act('checkin')
    await act('undo-checkin', { reason: 'Engano' })
    const { inside, events } = await read()
    expect([inside, events.at(-1)?.from, events.at(-1)?.to]).toEqual([[1, 0], '3/3', '1/3'])
    await act('undo-checkin', { reason: 'Engano' })
    const before = await read()
    expect(before.inside).toEqual([0, 0])
    const again = await act('undo-checkin', { reason: 'Engano', inside: 2 })
    expect(again.said).toEqual([200, 'already', 'Não há check-in a desfazer.'])
    expect(await read()).toEqual(before)
  })

  it.each<[object]>([[{}], [{ reason: '' }], [{ reason: ' ab ' }], [{ reason: 'x', people: { INTEIRA: 1 } }]])(
    'needs a reason of three letters: %j',
    async (payload) => {
      const { act, read } = await entered()
      const { status, body } = await act('undo-checkin', payload)
      expect([status, body.fields]).toEqual([422, { reason: ['Diga por que o check-in é desfeito.'] }])
      expect((await read()).inside).toEqual([2, 1])
    }
  )

  it('is undone for who saw how many are inside, and for no other', async () => {
    const { act } = await entered()
    const undo = (inside: number) => act('undo-checkin', { reason: 'Engano', inside })
    expect((await undo(2)).said).toEqual([
      409,
      'changed',
      'Já entraram 3 de 3 pessoas desta reserva. Confira antes de continuar.'
    ])
    expect((await undo(3)).said[1]).toBe('done')
  })

  it('is undone until midnight at the place', async () => {
    const { act, read, clock } = await entered()
    // 23:59 there.
    clock.pass(15 * 60 - 1)
    const fewer = await act('undo-checkin', { people: { INTEIRA: 1 } })
    expect(fewer.said[1]).toBe('done')
    clock.pass(1)
    expect((await act('undo-checkin', { reason: 'Tarde' })).said).toEqual([
      409,
      'too_late',
      'Um check-in só pode ser desfeito no mesmo dia.'
    ])
    expect((await read()).inside).toEqual([1, 0])
  })
})

describe('an entry of fewer people', () => {
  const fewer: [string, Record<string, number>, Record<string, number> | null, number[]][] = [
    ['entraram 2 pessoas', { INTEIRA: 2, MEIA: 0 }, { INTEIRA: 2 }, [2, 0]],
    ['entraram 2 pessoas', { INTEIRA: 1, MEIA: 1 }, { INTEIRA: 1, MEIA: 1 }, [1, 1]],
    ['entrou 1 pessoa', { MEIA: 1 }, { MEIA: 1 }, [0, 1]],
    ['ninguém entrou', { INTEIRA: 0, MEIA: 0 }, null, [0, 0]],
    ['ninguém entrou', {}, null, [0, 0]]
  ]

  it.each(fewer)('says that %s for %j', async (words, people, items, inside) => {
    const { act, read, clock, user } = await entered()
    clock.pass(5)
    expect((await act('undo-checkin', { people, inside: 3 })).said).toEqual([200, 'done', `Corrigido: ${words}.`])
    const after = await read()
    const sum = inside.reduce((all, one) => all + one, 0)
    expect([after.booking?.checkedInPeople, after.inside]).toEqual([sum, inside])
    const at = clock.now()
    const { userId } = user
    const reason = 'Entraram menos pessoas'
    const [first, ...rest] = after.entries
    expect(first).toMatchObject({ people: 3, undoneAt: at, undoneBy: userId, undoReason: reason })
    const kept = rest.map(({ people: count, items: by, at: when, userId: who }) => [count, by, when, who])
    expect(kept).toEqual(items ? [[sum, items, at, userId]] : [])
    expect(after.events.at(-1)).toMatchObject({ action: 'checkin-undone', from: '3/3', to: `${sum}/3`, reason })
  })

  it('keeps the reason that was said, and those who had entered before', async () => {
    const { act, read } = await openEntry(db)
    await act('checkin', { people: { MEIA: 1 } })
    await act('checkin')
    await act('undo-checkin', { people: { INTEIRA: 1 }, reason: ' Um ficou fora ' })
    const { booking, inside, entries, events } = await read()
    expect([booking?.checkedInPeople, inside]).toEqual([2, [1, 1]])
    expect(entries.map(({ undoReason }) => undoReason)).toEqual(['', 'Um ficou fora', ''])
    expect(events.at(-1)).toMatchObject({ from: '3/3', to: '2/3', reason: 'Um ficou fora' })
  })

  const upTo = (most: number) => [`Use um número de 0 a ${most}.`]
  const asMany = { people: ['Diga quantas pessoas entraram: menos do que foi contado.'] }
  const wrong: [Record<string, number>, Record<string, string[]>][] = [
    [{ INTEIRA: 2, MEIA: 1 }, asMany],
    [{ INTEIRA: 2, MEIA: 1, VIP: 1 }, asMany],
    [{ INTEIRA: 3 }, { 'people.INTEIRA': upTo(2) }],
    [
      { INTEIRA: 3, MEIA: 2 },
      { 'people.INTEIRA': upTo(2), 'people.MEIA': upTo(1) }
    ],
    [{ INTEIRA: 1, VIP: 1 }, { 'people.VIP': upTo(0) }],
    [{ INTEIRA: 1, MEIA: -1 }, { 'people.MEIA': upTo(1) }]
  ]

  it.each(wrong)('is not %j', async (people, fields) => {
    const { act, read } = await entered()
    const before = await read()
    const { status, body } = await act('undo-checkin', { people })
    expect([status, body.fields]).toEqual([422, fields])
    expect(await read()).toEqual(before)
  })
})
