import { expect, it } from 'vitest'
import { MessageSchema } from '#app/contracts/messenger.ts'
import { isMessageState, stateOptions, toMessageRow } from '#app/routes/guarded/messages/list/row.ts'

const rowOf = (changes: Record<string, unknown>) =>
  toMessageRow(
    MessageSchema.parse({ id: 1, to: '+5575999998888', messageBody: { message: 'Oi' }, status: 'queued', ...changes }),
    'America/Bahia'
  )

it("describes a message's state in words", () => {
  const words = ['queued', 'scheduled', 'sent', 'delivered', 'read', 'failed', 'cancelled'].map(
    (status) => rowOf({ status }).state.label
  )
  expect(words).toEqual(['na fila', 'agendada', 'enviada', 'entregue', 'lida', 'falhou', 'cancelada'])
  expect(stateOptions.slice(0, 2).map(({ label }) => label)).toEqual(['Na fila', 'Agendada'])
  expect(rowOf({ status: 'sent', simulated: true }).state.label).toBe('simulada')
  expect(rowOf({ status: 'failed', simulated: true }).state.label).toBe('falhou')
  expect(rowOf({ status: 'later' }).state.label).toBe('later')
  expect([isMessageState('sent'), isMessageState('toString'), stateOptions.length]).toEqual([true, false, 7])
})

it('has the number as people read it, the time of the place and why it waits', () => {
  expect(rowOf({ sendDate: '2026-11-20T12:00:00Z', errorCount: 2 })).toMatchObject({
    to: '(75) 99999-8888',
    when: '20/11/2026 09:00',
    title: 'Mensagem',
    note: '2 tentativas'
  })
  expect(rowOf({ messageBody: { message: 'Oi', group: true }, reason: 'Número inválido' })).toMatchObject({
    to: 'Grupo',
    note: 'Número inválido'
  })
})
