import { describe, expect, it } from 'vitest'
import { MESSAGE_KINDS, type MessageKind } from '#app/domain/message/kinds.ts'
import { type ToldVisit, tooLateWords } from '#app/domain/message/last-use.ts'
import { keysOf } from '#app/domain/words/records.ts'

const visit: ToldVisit = {
  date: '2026-03-10',
  time: '09:00',
  zone: 'America/Bahia',
  holdUntil: new Date('2026-03-09T12:20:00Z'),
  answerUntil: new Date('2026-03-20T03:00:00Z')
}
/** Should have left the day before the visit. */
const sendDate = new Date('2026-03-09T12:00:00Z')

/** Last instant at which a message about the visit leaves, and how many days one about no visit may be late. */
const lasts: Record<MessageKind, { ofVisit: string; days: number }> = {
  code: { ofVisit: '2026-03-16T12:00:00Z', days: 7 },
  staff: { ofVisit: '2026-03-16T12:00:00Z', days: 7 },
  issue: { ofVisit: '2026-04-08T12:00:00Z', days: 30 },
  confirmation: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  pix: { ofVisit: '2026-03-09T12:20:00Z', days: 1 },
  payment: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  reminder: { ofVisit: '2026-03-10T12:00:00Z', days: 2 },
  change: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  cancellation: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  refund: { ofVisit: '2026-04-08T12:00:00Z', days: 30 },
  closure: { ofVisit: '2026-03-20T03:00:00Z', days: 30 },
  thanks: { ofVisit: '2026-03-14T03:00:00Z', days: 7 },
  ticket: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  answer: { ofVisit: '2026-03-11T12:00:00Z', days: 2 },
  guide: { ofVisit: '2026-03-10T12:00:00Z', days: 1 },
  written: { ofVisit: '2026-03-11T03:00:00Z', days: 30 },
  campaign: { ofVisit: '2026-04-08T12:00:00Z', days: 30 }
}

const justBefore = (instant: number) => new Date(instant - 1)

describe('a message', () => {
  it.each(keysOf(MESSAGE_KINDS))('of the kind %s leaves until its last sensible instant', (kind) => {
    const message = { kind, dedupeKey: null, sendDate }
    const { ofVisit, days } = lasts[kind]
    const until = Date.parse(ofVisit)
    expect(tooLateWords(message, visit, justBefore(until))).toBeNull()
    expect(tooLateWords(message, visit, new Date(until))).toMatch(/^[A-Z].+\.$/)
    const ofNone = sendDate.getTime() + days * 86_400_000
    expect(tooLateWords(message, null, justBefore(ofNone))).toBeNull()
    expect(tooLateWords(message, null, new Date(ofNone))).toBe('A mensagem ficou velha demais antes de poder sair.')
  })

  it('that should leave after the visit may leave then', () => {
    const after = new Date('2026-03-12T12:00:00Z')
    const later = new Date('2026-03-12T12:01:00Z')
    for (const kind of ['cancellation', 'written', 'payment'] as const) {
      expect(tooLateWords({ kind, dedupeKey: null, sendDate: after }, visit, later)).toBeNull()
    }
  })

  it('of money outlives the visit, and the news of a booking to the staff does not', () => {
    const weekLater = new Date('2026-03-16T11:00:00Z')
    const leaves = (kind: MessageKind, dedupeKey: string) =>
      tooLateWords({ kind, dedupeKey, sendDate }, visit, weekLater) === null
    expect(leaves('payment', 'receipt:7:1')).toBe(true)
    expect(leaves('staff', 'new-booking:7')).toBe(false)
    expect(leaves('staff', 'other:7')).toBe(true)
  })

  it('about the Pix of a paid booking stays', () => {
    const paid = { ...visit, holdUntil: null }
    expect(tooLateWords({ kind: 'pix', dedupeKey: null, sendDate }, paid, sendDate)).toBe(
      'O prazo do Pix venceu antes do envio.'
    )
  })
})
