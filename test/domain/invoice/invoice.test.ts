import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canInvoiceMove,
  INVOICE_STATES,
  invoiceAmounts,
  NO_ADDRESS,
  rateThatApplies
} from '#app/domain/invoice/invoice.ts'
import { missingSettings, parsePercent, percentText } from '#app/domain/invoice/settings.ts'

const value = fc.integer({ min: 1, max: 99_999_999_999_999 })
const rate = fc.integer({ min: 200, max: 500 })

describe('amounts', () => {
  it('base, tax and net belong together to the centavo', () => {
    fc.assert(
      fc.property(value, rate, fc.boolean(), (paid, percent, withheld) => {
        const { base, iss, net } = invoiceAmounts({ value: paid, rate: percent, withheld })
        expect(base).toBe(paid)
        expect(net + (withheld ? iss : 0)).toBe(paid)
        // Within half a centavo of the rate.
        const off = BigInt(iss) * 10_000n - BigInt(paid) * BigInt(percent)
        expect(off > -5000n && off <= 5000n).toBe(true)
      })
    )
  })

  it('grow with the value, and half a centavo rounds up', () => {
    fc.assert(
      fc.property(value, value, rate, (one, other, percent) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const issOf = (paid: number) => invoiceAmounts({ value: paid, rate: percent, withheld: false }).iss
        expect(issOf(less)).toBeLessThanOrEqual(issOf(more))
      })
    )
    expect(invoiceAmounts({ value: 10, rate: 500, withheld: true })).toEqual({ base: 10, iss: 1, net: 9 })
    expect(invoiceAmounts({ value: 20_000, rate: 279, withheld: false })).toEqual({
      base: 20_000,
      iss: 558,
      net: 20_000
    })
  })

  it('have a rate under Simples only if the payer withholds it, and never for a MEI', () => {
    const applies = (simples: number, withheld: boolean) => rateThatApplies({ simples, rate: 500, withheld })
    expect([applies(1, false), applies(1, true), applies(3, false), applies(3, true), applies(2, true)]).toEqual([
      ...[500, 500, 0, 500, 0]
    ])
  })
})

it('an invoice that ended goes nowhere, and a rejected one may be sent again', () => {
  for (const to of INVOICE_STATES) {
    expect([canInvoiceMove('cancelled', to), canInvoiceMove('replaced', to)]).toEqual([false, false])
  }
  expect([canInvoiceMove('rejected', 'processing'), canInvoiceMove('authorized', 'processing')]).toEqual([true, false])
  expect(canInvoiceMove('processing', 'cancelled')).toBe(false)
})

describe('settings', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const whole = {
    ...{ cnpj: '54550752000155', cityCode: '2919306', simples: 1, serviceCode: '120501', issRate: 500 },
    ...{ withheld: false, target: 'producao' as const, eventAddress: { ...NO_ADDRESS, cep: '46960000' } },
    ...{ hasCertificate: true, certificateUntil: new Date('2027-01-01') }
  }

  it('list missing values by name', () => {
    expect(missingSettings(whole, now)).toEqual([])
    expect(missingSettings({ ...whole, cnpj: '', cityCode: '', serviceCode: '', issRate: 0 }, now)).toEqual([
      ...['o CNPJ de quem emite', 'o município', 'o código do serviço', 'a alíquota do ISS']
    ])
    expect(missingSettings({ ...whole, eventAddress: NO_ADDRESS }, now)).toEqual(['o endereço do atrativo'])
    expect(missingSettings({ ...whole, serviceCode: '090201', eventAddress: NO_ADDRESS }, now)).toEqual([])
    expect(missingSettings({ ...whole, hasCertificate: false }, now)).toEqual(['o certificado digital'])
    expect(missingSettings({ ...whole, certificateUntil: now }, now)).toHaveLength(1)
    expect(missingSettings({ ...whole, target: 'simulator', hasCertificate: false }, now)).toEqual([])
    expect(missingSettings({ ...whole, simples: 3, issRate: 0 }, now)).toEqual([])
  })

  it('read a percentage as typed, and write it the same way', () => {
    expect(['5', '2,79', '2.79%', ' ', '100', 'x', '1,234'].map(parsePercent)).toEqual([
      500,
      279,
      279,
      0,
      null,
      null,
      null
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (percent) => {
        expect(parsePercent(percentText(percent))).toBe(percent)
      })
    )
  })
})
