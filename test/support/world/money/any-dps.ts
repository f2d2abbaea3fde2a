import fc from 'fast-check'
import type { Cancellation, Dps } from '#app/domain/invoice/dps.ts'
import { NO_ADDRESS, rateThatApplies } from '#app/domain/invoice/invoice.ts'

const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3000 }),
  fc.constantFrom(
    'Ingresso: Gruta – visita',
    'ÇÃO & "aspas" <b> ]]> \u00a0\u200b\u202e',
    'Łódź ☕ 😀 日本',
    `${'a'.repeat(2100)}`,
    '  linha\r\numa\ttab  '
  )
)
/** Texts that keep some words after characters outside Latin-1 are removed. */
const words = oddText.map((text) => `Gruta ${text}`)

const address = fc
  .record({ street: words, number: words, complement: oddText, district: words })
  .map((parts) => ({ ...NO_ADDRESS, ...parts, cep: '46960000', city: '2919306', cityName: 'Lençóis', state: 'BA' }))

const instant = fc.date({
  min: new Date('2026-01-02T00:00:00Z'),
  max: new Date('2099-12-30T00:00:00Z'),
  noInvalidDate: true
})
const zone = fc.constantFrom('America/Bahia', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha')
const cnpj = fc.constantFrom('54550752000155', '12ABC34501DE35', '11222333000181')
const key = fc.constantFrom(
  `2919306${'22'}54550752000155${'0000000000042'}2611${'1234567890'}`,
  `2919306${'22'}12ABC34501DE35${'0000000000042'}2611${'1234567890'}`
)

/** Possible recipients: a person, companies with both kinds of CNPJ, a foreigner, none. */
const taker = fc
  .record({
    who: fc.constantFrom(
      { document: '52998224725', country: 'BR' },
      { document: '33000167000101', country: 'BR' },
      { document: 'AA345678000114', country: 'BR' },
      { document: 'AB-123.456', country: 'AR' },
      { document: '', country: 'BR' }
    ),
    name: words,
    email: fc.constantFrom('', 'm@example.com', 'visitante+2@exemplo.com.br'),
    phone: fc.constantFrom('', '+5575999998888', '+14155552671'),
    address: fc.option(address, { nil: NO_ADDRESS })
  })
  .map(({ who, ...rest }) => ({ ...rest, ...who }))

/** Every tax regime with the fields it allows. */
const regime = fc
  .record({
    simples: fc.constantFrom(1, 2, 3),
    simplesAssessment: fc.constantFrom(1, 2, 3),
    simplesPercent: fc.integer({ min: 0, max: 9999 }),
    special: fc.integer({ min: 0, max: 6 }),
    federalPercent: fc.integer({ min: 0, max: 9999 }),
    statePercent: fc.integer({ min: 0, max: 9999 }),
    withheld: fc.boolean(),
    issRate: fc.integer({ min: 200, max: 500 })
  })
  .map(({ withheld, issRate, ...tax }) => {
    const special = tax.simples === 1 ? tax.special : 0
    const isWithheld = withheld && tax.simples !== 2 && special === 0
    return {
      tax: { ...tax, special },
      withheld: isWithheld,
      rate: rateThatApplies({ simples: tax.simples, rate: issRate, withheld: isWithheld })
    }
  })

/** Any DPS that `checkDps` accepts. */
export const anyDps: fc.Arbitrary<Dps> = fc
  .record({
    environment: fc.constantFrom(1 as const, 2 as const),
    issuedAt: instant,
    zone,
    series: fc.integer({ min: 1, max: 49_999 }),
    number: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    issuerCnpj: cnpj,
    registration: fc.constantFrom('', '1234', '20418A'),
    regime,
    taker,
    code: fc.constantFrom('120501', '090201', '090301', '121301'),
    description: words,
    event: fc.record({ name: words, address }),
    value: fc.integer({ min: 1, max: 99_999_999_999_999 }),
    ibsCbs: fc.option(
      fc.record({
        classCode: fc.constantFrom('200048', '200051', '000001'),
        operation: fc.constantFrom('030101', '040101'),
        ibsRate: fc.constant(6),
        cbsRate: fc.constant(54)
      })
    ),
    replaces: fc.option(fc.record({ key, reason: fc.constantFrom('05', '99'), words }))
  })
  .map(({ issuerCnpj, registration, regime: { tax, withheld, rate }, code, description, event, ...dps }) => ({
    ...dps,
    competence: dps.issuedAt.toISOString().slice(0, 10) > '2026-01-02' ? '2026-01-01' : '2025-12-31',
    issuer: { cnpj: issuerCnpj, registration, city: '2919306', ...tax },
    service: { code, nbs: dps.ibsCbs ? '125079000' : '', description, event: { ...event, day: '2026-02-28' } },
    replaces: dps.replaces && { ...dps.replaces, words: `Motivo da substituição: ${dps.replaces.words}`.slice(0, 200) },
    withheld,
    rate
  }))

export const anyCancellation: fc.Arbitrary<Cancellation> = fc
  .record({
    environment: fc.constantFrom(1 as const, 2 as const),
    at: instant,
    zone,
    cnpj,
    key,
    reason: fc.constantFrom('1', '2', '9'),
    words
  })
  .map((one) => ({ ...one, words: `Motivo do cancelamento: ${one.words}`.slice(0, 200) }))
