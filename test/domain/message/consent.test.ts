import { describe, expect, it } from 'vitest'
import { mayReceive, readReply } from '#app/domain/message/consent.ts'
import { isMessageKind, MESSAGE_KINDS, type MessageKind } from '#app/domain/message/kinds.ts'

describe('consent', () => {
  it('stops nothing that was asked for, what is theirs after a no, and divulging without a yes', () => {
    const may = (kind: MessageKind) => [true, null, false].map((said) => mayReceive(kind, said))
    expect(may('code')).toEqual([true, true, true])
    expect(may('reminder')).toEqual([true, true, false])
    expect(may('campaign')).toEqual([true, false, false])
    for (const kind of Object.keys(MESSAGE_KINDS)) expect(isMessageKind(kind)).toBe(true)
    expect([isMessageKind('made up'), isMessageKind('__proto__')]).toEqual([false, false])
  })

  it.each([
    ['SAIR', 'stop'],
    [' sair! ', 'stop'],
    ['Não quero receber', 'stop'],
    ['Voltar', 'resume'],
    ['quero sair daqui às 10h', null],
    ['', null]
  ])('reads %j as %s', (text, wish) => {
    expect(readReply(text)).toBe(wish)
  })
})
