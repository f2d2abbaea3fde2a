import { describe, expect, it } from 'vitest'
import { CONSENT_SOURCES, CONSENT_WAYS, isConsentWay, mayReceive, weighConsent } from '#app/domain/message/consent.ts'
import { isMessageKind, MESSAGE_KINDS, type MessageKind } from '#app/domain/message/kinds.ts'

describe('consent', () => {
  it('never stops requested messages, stops service messages after a no, and campaigns without a yes', () => {
    const may = (kind: MessageKind) => [true, null, false].map((said) => mayReceive(kind, said))
    expect(may('code')).toEqual([true, true, true])
    expect(may('reminder')).toEqual([true, true, false])
    expect(may('campaign')).toEqual([true, false, false])
    for (const kind of Object.keys(MESSAGE_KINDS)) expect(isMessageKind(kind)).toBe(true)
    expect([isMessageKind('made up'), isMessageKind('__proto__')]).toEqual([false, false])
  })

  it('lets each kind go as the product says', () => {
    const kinds = Object.entries(MESSAGE_KINDS)
    const of = (consent: string) => kinds.filter(([, rules]) => rules.consent === consent).map(([kind]) => kind)
    expect(of('asked').sort()).toEqual(['answer', 'code', 'staff', 'ticket'])
    expect(of('wanted')).toEqual(['campaign'])
    expect(of('own')).toHaveLength(kinds.length - 5)
    const waiting = kinds.filter(([, { atAnyHour }]) => !atAnyHour).map(([kind]) => kind)
    expect(waiting.sort()).toEqual(['campaign', 'reminder', 'thanks', 'written'])
    expect(new Set(kinds.map(([, { label }]) => label)).size).toBe(kinds.length)
    expect(kinds.every(([, { label }]) => label.length > 3)).toBe(true)
  })

  it('is written down in one of four ways, and tells who said it', () => {
    expect(Object.keys(CONSENT_WAYS).filter(isConsentWay)).toEqual(['desk', 'phone', 'paper', 'online'])
    expect(['', 'Desk', 'toString', '__proto__'].filter(isConsentWay)).toEqual([])
    expect(Object.values(CONSENT_WAYS)).toEqual(['No balcão', 'Por telefone', 'Em papel', 'Pela internet'])
    expect(CONSENT_SOURCES).toEqual({
      visitor: 'a própria pessoa',
      reply: 'a própria pessoa, respondendo',
      provider: 'a própria pessoa, no WhatsApp',
      link: 'a própria pessoa, pelo link',
      staff: 'a equipe'
    })
  })

  it.each([
    [true, null, false, 'new'],
    [false, null, true, 'new'],
    [true, { allowed: true, source: 'staff' }, false, 'same'],
    [false, { allowed: false, source: 'reply' }, true, 'same'],
    [false, { allowed: true, source: 'reply' }, true, 'new'],
    [true, { allowed: false, source: 'reply' }, false, 'own'],
    [true, { allowed: false, source: 'visitor' }, true, 'own'],
    [true, { allowed: false, source: 'staff' }, false, 'new'],
    [true, { allowed: false, source: 'staff' }, true, 'apart']
  ] as const)('%s after %j (in a list: %s) is %s', (allowed, before, isList, weighed) => {
    expect(weighConsent(allowed, before, isList)).toBe(weighed)
  })
})
