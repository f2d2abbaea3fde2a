import { describe, expect, it } from 'vitest'
import { accessChanged } from '#app/domain/audit/access-words.ts'
import {
  AUDIT_GROUPS,
  actionsOfGroup,
  auditPath,
  auditWords,
  isAuditAction,
  subjectOf
} from '#app/domain/audit/actions.ts'
import { bookingAction, bookingValue } from '#app/domain/audit/booking-words.ts'
import { changeLines } from '#app/domain/audit/change-lines.ts'
import { changedFields, changedText, firstFields } from '#app/domain/audit/changed.ts'
import { blocksChanged, hoursChanged, TICKET_WORDS } from '#app/domain/audit/product-words.ts'
import { isAuditDays, retentionWords } from '#app/domain/audit/retention.ts'
import { EVENT_LABELS } from '#app/domain/words/labels.ts'
import { maskCode, maskEmail, maskKey } from '#app/domain/words/mask.ts'

const ticket = {
  label: 'INTEIRA',
  title: 'Inteira',
  description: '',
  unitPrice: 4000,
  minimum: 0,
  maximum: 50,
  validFrom: null,
  validTo: null,
  needsProof: false,
  countsToQuota: false,
  withAdult: false,
  active: true,
  prices: []
}

describe('actions', () => {
  it('have words, one group and a subject each', () => {
    const all = AUDIT_GROUPS.flatMap(({ key }) => actionsOfGroup(key))
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((action) => !/^[a-z-]+\.[a-z-]+$/.test(action) || auditWords(action) === action)).toEqual([])
    expect([subjectOf('issue-type.changed'), subjectOf('day.blocked')]).toEqual(['issue-type', 'day'])
    expect([isAuditAction('toString'), auditWords('new.thing'), actionsOfGroup('toString')]).toEqual([
      false,
      'new.thing',
      []
    ])
  })

  it('know each event that a person can cause in a booking', () => {
    // A ride is lost, a fee asked for or left out by a change of date, which the record has already, with its reason.
    const byOthers = [
      'noted',
      'trip-left',
      'change-fee',
      'fee-waived',
      'paid',
      'owing',
      'denied',
      'expired',
      'pay-again',
      'refund-due',
      'refund-failed',
      'message-sent',
      // The answer to a closure is in the record by itself, and what it did.
      'closure-told',
      'credit-issued',
      'credit-voided',
      'held',
      'disputed',
      'charged-back',
      'dispute-ended'
    ]
    const events = Object.keys(EVENT_LABELS).filter((event) => !byOthers.includes(event))
    expect(events.filter((event) => bookingAction(event) === 'booking.changed')).toEqual([])
    expect(['received', 'receive-undone', 'date-changed'].map(bookingAction)).not.toContain('booking.changed')
    expect(bookingAction('something')).toBe('booking.changed')
  })

  it('link to the page of their subject, if it still exists', () => {
    expect(auditPath({ action: 'product.changed', id: 'a b' })).toBe('/products/a%20b')
    expect(auditPath({ action: 'issue.moved', id: '1' })).toBe('/issues/details?id=1')
    for (const gone of ['product.removed', 'counter.log-removed', 'report.saved', 'new.thing']) {
      expect(auditPath({ action: gone, id: '1' })).toBe('')
    }
    expect(auditPath({ action: 'booking.cancelled', id: '' })).toBe('')
  })
})

describe('changed values', () => {
  it('is said field by field, and only that', () => {
    const changed = changedFields(TICKET_WORDS, ticket, { ...ticket, unitPrice: 4500, active: false })
    expect(changed).toEqual({ from: 'preço: R$ 40,00\nà venda: sim', to: 'preço: R$ 45,00\nà venda: não' })
    expect(changeLines(changed?.from ?? '', changed?.to ?? '')).toEqual([
      'preço: R$ 40,00 → R$ 45,00',
      'à venda: sim → não'
    ])
    expect(changedFields(TICKET_WORDS, ticket, { ...ticket })).toBeNull()
    expect(changedFields(TICKET_WORDS, ticket, { title: 'Inteira' })).toBeNull()
    expect(changedFields(TICKET_WORDS, ticket, { validFrom: '2026-12-20' })?.to).toBe('vendido desde: 20/12/2026')
  })

  it('describe lists by their descriptions, and long texts by length too', () => {
    const price = { price: 6000, validFrom: '2026-12-20', validTo: '2027-01-05', weekdays: [0, 6] }
    const after = { prices: [price] }
    expect(changedFields(TICKET_WORDS, ticket, after)?.to).toBe(
      'preços por data: R$ 60,00 sáb e dom, de 20/12/2026 a 05/01/2027'
    )
    expect(changedFields(TICKET_WORDS, after, { prices: [{ ...price, weekdays: [6, 0] }] })).toBeNull()
    const long = 'x'.repeat(999)
    const other = `${'x'.repeat(998)}y`
    expect(changedText('termo', long, other)?.to).toMatch(/^termo: x{160}… \(999 letras\)$/)
    expect(changedText('termo', long, long)).toBeNull()
    expect(firstFields(TICKET_WORDS, ticket).to).toContain('preço: R$ 40,00\nmáximo por reserva: 50')
  })

  it('describe hours and days by removed and added ones', () => {
    const rule = {
      time: '09:00',
      capacity: 40,
      closingMinutes: 30,
      validFrom: null,
      validTo: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6]
    }
    const before = { rules: [rule], exceptions: [] }
    const day = { date: '2026-12-25', time: '', capacity: 0 }
    expect(hoursChanged(before, before)).toBeNull()
    const changed = hoursChanged(before, { rules: [rule, { ...rule, time: '14:00' }], exceptions: [day] })
    expect(changed).toEqual({
      from: '',
      to: '14:00, todos os dias: 40 vagas, vendido até 30 min antes\n25/12/2026: só os horários do dia'
    })
    const alone = hoursChanged(before, { rules: [rule], exceptions: [{ ...day, time: '09:00', capacity: 1 }] })
    expect(alone?.to).toBe('25/12/2026 09:00: 1 vaga')
    const many = Array.from({ length: 20 }, (_, at) => ({ date: `2026-12-${at + 10}`, time: '09:00', reason: '' }))
    expect(blocksChanged([], many)?.to.split('\n').at(-1)).toBe('e mais 8')
    expect(changeLines('a\nb', 'c')).toEqual(['− a', '− b', '+ c'])
    expect(changeLines('25/12/2026', '')).toEqual(['antes: 25/12/2026'])
  })

  it('hide secrets and contacts', () => {
    expect([maskKey('529.982.247-25'), maskKey('curta')]).toEqual(['52••••25', '••••'])
    expect([maskEmail('ana@example.com'), maskEmail('@x')]).toEqual(['an••••@example.com', '••••'])
    expect(maskCode('VERAO26')).toBe('VE••••')
    expect([bookingValue('2/3'), bookingValue('UNPAID'), bookingValue('Joana')]).toEqual([
      '2 de 3 pessoas dentro',
      'a pagar no local',
      'Joana'
    ])
  })

  it('names permissions and modules that were given and taken', () => {
    const before = { keys: ['operation/checkin', 'users/index'], modules: null }
    const changed = accessChanged(before, { keys: ['users/index', 'users/edit'], modules: [] })
    expect(changed?.to).toMatch(/^permissões dadas: .+\npermissões retiradas: .+\nmódulos: nenhum \(antes: todos\)$/)
    expect(accessChanged(before, { ...before, keys: [...before.keys].reverse() })).toBeNull()
  })
})

it('keeps the record for ever, or for half a year to ten years', () => {
  expect([0, 180, 3650].map(isAuditDays)).toEqual([true, true, true])
  expect([-1, 1, 179, 3651, 1.5, Number.NaN].map(isAuditDays)).toEqual([false, false, false, false, false, false])
  expect([0, 365, 200].map(retentionWords)).toEqual(['para sempre', 'por 365 dias (1 ano)', 'por 200 dias'])
})
