import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canInvoiceMove,
  estimateIbsCbs,
  INVOICE_STATE_WORDS,
  INVOICE_STATES,
  invoiceAmounts,
  NO_ADDRESS,
  needsEvent,
  rateThatApplies,
  saysRate
} from '#app/domain/invoice/invoice.ts'
import { CANCEL_REASONS, isReason, REPLACE_REASONS } from '#app/domain/invoice/reasons.ts'
import {
  IBS_CBS_CLASSES,
  ibsCbsOn,
  lacksIbsCbs,
  missingSettings,
  ON_THE_SPOT,
  parsePercent,
  percentText,
  SERVICE_CODES,
  SIMPLES_OPTIONS,
  SPECIAL_OPTIONS
} from '#app/domain/invoice/settings.ts'

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
        const less = Math.min(one, other)
        const more = Math.max(one, other)
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

  it.each([
    // simples, simplesAssessment, withheld
    [1, 1, true, false],
    [1, 1, false, false],
    [2, 1, true, false],
    [3, 1, true, true],
    [3, 1, false, false],
    [3, 2, true, false],
    [3, 3, true, false]
  ])('of regime %i, assessed as %i, withheld: %s, say a rate: %s', (simples, simplesAssessment, withheld, says) => {
    expect(saysRate({ issuer: { simples, simplesAssessment }, withheld })).toBe(says)
  })

  it('of IBS and CBS are counted of the value less the ISS', () => {
    const ibsCbs = { classCode: '200048', operation: '030101', ibsRate: 10, cbsRate: 90 }
    // 0.1 % and 0.9 % of 9500; of 10000 it would be 10 and 90.
    expect(estimateIbsCbs({ value: 10_000, iss: 500, ibsCbs })).toEqual({ ibs: 10, cbs: 86 })
    expect(estimateIbsCbs({ value: 100_000, iss: 5000, ibsCbs })).toEqual({ ibs: 95, cbs: 855 })
  })

  it('have a rate under Simples only if the payer withholds it, and never for a MEI', () => {
    const applies = (simples: number, withheld: boolean) => rateThatApplies({ simples, rate: 500, withheld })
    expect([applies(1, false), applies(1, true), applies(3, false), applies(3, true), applies(2, true)]).toEqual([
      500, 500, 0, 500, 0
    ])
  })
})

it('an invoice moves on these ways and on no other', () => {
  const moves = INVOICE_STATES.flatMap((from) =>
    INVOICE_STATES.filter((to) => canInvoiceMove(from, to)).map((to) => `${from} > ${to}`)
  )
  expect(moves).toEqual([
    'draft > processing',
    'draft > cancelled',
    'processing > authorized',
    'processing > rejected',
    'authorized > cancelled',
    'authorized > replaced',
    'rejected > processing',
    'rejected > cancelled'
  ])
})

it('an invoice has a word for each state, and none twice', () => {
  expect(Object.values(INVOICE_STATE_WORDS)).toEqual([
    'Rascunho',
    'Processando',
    'Autorizada',
    'Rejeitada',
    'Cancelada',
    'Substituída'
  ])
})

it('an invoice is cancelled or replaced for the reasons that the layout has', () => {
  const codes = ['1', '2', '9', '05', '99', '5', '']
  expect(codes.filter((code) => isReason(CANCEL_REASONS, code))).toEqual(['1', '2', '9'])
  expect(codes.filter((code) => isReason(REPLACE_REASONS, code))).toEqual(['05', '99'])
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
    cnpj: '54550752000155',
    cityCode: '2919306',
    simples: 1,
    serviceCode: '120501',
    issRate: 500,
    withheld: false,
    target: 'producao' as const,
    eventAddress: { ...NO_ADDRESS, cep: '46960000' },
    hasCertificate: true,
    certificateUntil: new Date('2027-01-01')
  }

  it('list missing values by name', () => {
    expect(missingSettings(whole, now)).toEqual([])
    expect(missingSettings({ ...whole, cnpj: '', cityCode: '', serviceCode: '', issRate: 0 }, now)).toEqual([
      'o CNPJ de quem emite',
      'o município',
      'o código do serviço',
      'a alíquota do ISS'
    ])
    expect(missingSettings({ ...whole, eventAddress: NO_ADDRESS }, now)).toEqual(['o endereço do atrativo'])
    expect(missingSettings({ ...whole, serviceCode: '090201', eventAddress: NO_ADDRESS }, now)).toEqual([])
    expect(missingSettings({ ...whole, hasCertificate: false }, now)).toEqual(['o certificado digital'])
    expect(missingSettings({ ...whole, certificateUntil: now }, now)).toHaveLength(1)
    expect(missingSettings({ ...whole, target: 'simulator', hasCertificate: false }, now)).toEqual([])
    expect(missingSettings({ ...whole, simples: 3, issRate: 0 }, now)).toEqual([])
  })

  it('need a rate where the tax is not of the Simples, or is withheld', () => {
    const missing = (change: Partial<typeof whole>) => missingSettings({ ...whole, ...change }, now)
    expect(missing({ issRate: 0 })).toEqual(['a alíquota do ISS'])
    expect(missing({ simples: 3, withheld: true, issRate: 0 })).toEqual(['a alíquota do ISS'])
    expect(missing({ simples: 2, issRate: 0 })).toEqual([])
    expect(missing({ simples: 3, withheld: true })).toEqual([])
  })

  it('need a certificate that can be opened and has not ended', () => {
    const until = (at: string | null) =>
      missingSettings({ ...whole, certificateUntil: at === null ? null : new Date(at) }, now)
    expect(until(null)).toEqual(['o certificado digital'])
    expect(until('2026-11-20T12:00:00.001Z')).toEqual([])
    expect(until('2026-11-20T12:00:00Z')).toEqual(['um certificado digital que não esteja vencido'])
    expect(missingSettings({ ...whole, target: 'simulator', certificateUntil: null }, now)).toEqual([])
  })

  it('declare IBS and CBS from the place’s day on, not before', () => {
    const chosen = { ibsCbsClass: '200048', ibsCbsOperation: '030101', ibsRate: 6, cbsRate: 54 }
    const on = (ibsCbsFrom: string | null, competence: string) => ibsCbsOn({ ...chosen, ibsCbsFrom }, competence)
    const declared = { classCode: '200048', operation: '030101', ibsRate: 6, cbsRate: 54 }
    expect(on('2027-01-01', '2027-01-01')).toEqual(declared)
    expect(on('2027-01-01', '2027-01-02')).toEqual(declared)
    expect(on('2027-01-01', '2026-12-31')).toBeNull()
    expect(on(null, '2027-01-01')).toBeNull()
  })

  it('lack IBS and CBS without a day in time for 2027, except for a MEI', () => {
    const lacks = (simples: number, ibsCbsFrom: string | null) => lacksIbsCbs({ simples, ibsCbsFrom })
    expect([lacks(1, null), lacks(1, '2027-01-01'), lacks(1, '2027-01-02')]).toEqual([true, false, true])
    expect([lacks(3, null), lacks(3, '2027-01-01'), lacks(2, null)]).toEqual([true, false, false])
  })

  it('offer codes of the layout, each by its name', () => {
    expect(SIMPLES_OPTIONS.map(({ value }) => value)).toEqual(['1', '2', '3'])
    expect(SPECIAL_OPTIONS.map(({ value }) => value)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(SERVICE_CODES.map(({ value }) => value)).toEqual(['120501', '090201', '090301'])
    expect(IBS_CBS_CLASSES.map(({ value }) => value)).toEqual(['200048', '200051', '000001'])
    expect(ON_THE_SPOT).toMatch(/^\d{6}$/)
    const offered = [...SIMPLES_OPTIONS, ...SPECIAL_OPTIONS, ...CANCEL_REASONS, ...REPLACE_REASONS]
    for (const { label } of offered) expect(label).toMatch(/^[A-ZÀ-Ú]/)
    // A code as people write it begins its label.
    for (const { value, label } of SERVICE_CODES) expect(label.replaceAll('.', '')).toMatch(new RegExp(`^${value} · `))
    for (const { value, label } of IBS_CBS_CLASSES) expect(label).toMatch(new RegExp(`^${value} · `))
  })

  it('say a per cent in the words of the country', () => {
    expect([0, 5, 279, 500, 1000].map(percentText)).toEqual(['0', '0,05', '2,79', '5', '10'])
    expect(['12%', '2,7', '2,', ',5', '-1', '5%%', '5 %'].map(parsePercent)).toEqual([
      1200,
      270,
      null,
      null,
      null,
      null,
      500
    ])
  })

  it('read a per cent as it is typed, and say it so again', () => {
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

it.each([
  ['120501', true],
  ['121399', false],
  ['9120501', false],
  ['1205010', false],
  ['091201', false]
])('the service %s needs a place and a day: %s', (code, needs) => {
  expect(needsEvent(code)).toBe(needs)
})
