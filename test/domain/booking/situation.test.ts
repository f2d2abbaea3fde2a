import { describe, expect, it } from 'vitest'
import { bookingSituation, isPaidStatus, PAID_STATUSES } from '#app/domain/booking/situation.ts'

describe('bookingSituation', () => {
  it.each(['UNPAID', 'PENDING', 'DENIED', '', 'whatever'])('%j is not paid', (status) => {
    for (const hasCheckin of [true, false]) {
      expect(bookingSituation({ status, hasCheckin })).toEqual({
        code: 'pending',
        label: 'Pendente',
        payment: 'Sem Pagamento',
        order: 'Pendente',
        tone: 'red'
      })
    }
  })

  it.each(['APPROVED', 'COMPLETE', 'PAGO', 'PAID', 'WALLET', 'COMPLETED'])('%s is paid', (status) => {
    expect(isPaidStatus(status)).toBe(true)
    expect(PAID_STATUSES).toContain(status)
    expect(bookingSituation({ status: ` ${status.toLowerCase()}`, hasCheckin: false })).toEqual({
      code: 'awaiting',
      label: 'Aguardando Check-in',
      payment: 'Pago',
      order: 'Concluído',
      tone: 'blue'
    })
    expect(bookingSituation({ status, hasCheckin: true })).toMatchObject({
      code: 'done',
      label: 'Realizada',
      tone: 'green'
    })
  })

  it.each(['CANCELLED', 'CANCELED', 'EXPIRED'])('%s is cancelled, checked in or not', (status) => {
    for (const hasCheckin of [true, false]) {
      expect(bookingSituation({ status, hasCheckin })).toEqual({
        code: 'cancelled',
        label: 'Cancelada',
        payment: 'Cancelado',
        order: 'Cancelado',
        tone: 'red'
      })
    }
  })
})
