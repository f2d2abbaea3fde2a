import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { parseReportQuery, REPORT_FIELDS, type ReportQuery, writeReportQuery } from '#app/domain/report/query.ts'

const today = '2026-11-20'
const parse = (text: string, known = {}) => parseReportQuery(new URLSearchParams(text), { today, ...known })

describe('the range', () => {
  it.each([
    ['', '2026-11-01', '2026-11-30'],
    ['inicio=2026-02-10', '2026-02-10', '2026-02-28'],
    ['fim=10/02/2026', '2026-02-01', '2026-02-10'],
    ['inicio=1/2/2026&fim=2026-02-03', '2026-02-01', '2026-02-03'],
    ['inicio=+2026-02-10+&fim=', '2026-02-10', '2026-02-28']
  ])('%j is %s to %s', (text, from, to) => {
    const { query, typed, problems } = parse(text)
    expect(query).toMatchObject({ from, to, intervalDays: 1 })
    expect(typed).toMatchObject({ inicio: from, fim: to })
    expect(problems).toEqual({})
  })

  it.each([
    ['inicio=31/02/2026', { inicio: 'Esta data não existe. Use dd/mm/aaaa.' }],
    ['inicio=ontem&fim=hoje', { inicio: /não existe/, fim: /não existe/ }],
    ['inicio=2026-11-20&fim=2026-11-19', { fim: 'O fim vem antes do início. Troque uma das datas.' }],
    ['inicio=2010-01-01&fim=2026-11-19', { fim: 'O período é longo demais. Escolha até 5 anos.' }],
    ['inicio=1001-01-01&fim=1001-01-02', { inicio: /entre 1990 e 2100/ }],
    ['inicio=2026-11-20&fim=9998-01-01', { fim: /entre 1990 e 2100/ }]
  ])('%j gets an error', (text, messages) => {
    const { problems } = parse(text)
    expect(Object.keys(problems)).toEqual(Object.keys(messages))
    for (const [field, message] of Object.entries(messages)) {
      expect(problems[field as keyof typeof problems]).toMatch(message)
    }
  })

  it('keeps an invalid date as typed', () => {
    expect(parse('inicio=31/02/2026').typed.inicio).toBe('31/02/2026')
  })
})

describe('the rest', () => {
  it.each(['0', '-1', '1.5', '367', '1e2', 'x', '9999999999'])('refuses the interval %j', (text) => {
    expect(parse(`intervalo=${text}`).problems).toEqual({ intervalo: 'Use um número inteiro de dias, de 1 a 366.' })
  })

  it('reads filters, and refuses values outside the list', () => {
    const text =
      'situacao=done&canal=POSCONTROLE&pagamento=pix&dinheiro=refund-due&atrativo=a&vendedor=v&ingresso=INTEIRA&origem=BA&q=zoe'
    const { query, problems } = parse(`${text}&comparar=ano`, { products: [{ uuid: 'a' }] })
    expect(problems).toEqual({})
    expect(query.compare).toBe('year')
    expect(query.filters).toEqual({
      situation: 'done',
      channel: 'POSCONTROLE',
      method: 'pix',
      money: 'refund-due',
      product: 'a',
      seller: 'v',
      ticket: 'INTEIRA',
      origin: 'BA',
      q: 'zoe'
    })
    const wrong = parse(
      `situacao=x&canal=constructor&pagamento=x&dinheiro=x&atrativo=b&comparar=x&q=${'a'.repeat(101)}`,
      {
        products: [{ uuid: 'a' }]
      }
    )
    expect(Object.keys(wrong.problems).sort()).toEqual([
      'atrativo',
      'canal',
      'comparar',
      'dinheiro',
      'pagamento',
      'q',
      'situacao'
    ])
  })

  it('reads the switches; invented data only where it is permitted', () => {
    expect(parse('debug=1&modo=erp&fake=1').query).toMatchObject({ debug: true, erp: true, fake: false })
    expect(parse('fake=1', { canFake: true }).query.fake).toBe(true)
    expect(parse('debug=0&modo=x&fake=sim', { canFake: true }).query).toMatchObject({
      debug: false,
      erp: false,
      fake: false
    })
  })
})

const words = fc.string({ maxLength: 40 }).map((text) => text.trim())
const queries: fc.Arbitrary<ReportQuery> = fc
  .record({
    from: fc
      .date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    more: fc.integer({ min: 0, max: 1800 }),
    intervalDays: fc.integer({ min: 1, max: 366 }),
    filters: fc.record({
      situation: fc.constantFrom('', 'pending', 'done'),
      channel: fc.constantFrom('', 'LARAVEL'),
      method: fc.constantFrom('', 'pos_pix', 'unknown'),
      money: fc.constantFrom('', 'receivable', 'refund-due'),
      product: words,
      seller: words,
      ticket: words,
      origin: words,
      q: words
    }),
    compare: fc.constantFrom<ReportQuery['compare']>('', 'period', 'year'),
    debug: fc.boolean(),
    erp: fc.boolean(),
    fake: fc.boolean()
  })
  .map(({ more, ...query }) => ({ ...query, to: addDays(query.from, more) }))

describe('an address', () => {
  it('reads back its own output', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { query: read, problems } = parse(writeReportQuery(query).toString(), { canFake: true })
        expect(problems).toEqual({})
        expect(read).toEqual(query)
      })
    )
    expect(writeReportQuery(parse('').query).toString()).toBe('inicio=2026-11-01&fim=2026-11-30')
  })

  it('may be anything', () => {
    const typed = fc.tuple(fc.constantFrom(...REPORT_FIELDS), fc.string({ unit: 'grapheme', maxLength: 12 }))
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 12 }), (pairs) => {
        const { query, problems } = parseReportQuery(new URLSearchParams(pairs), { today })
        if (Object.keys(problems).length === 0) expect(query.from <= query.to).toBe(true)
      })
    )
  })
})

it('a query of nothing asks for nothing in particular', () => {
  const { query, typed } = parse('')
  expect(query).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    intervalDays: 1,
    compare: '',
    debug: false,
    erp: false,
    fake: false,
    filters: {
      situation: '',
      channel: '',
      method: '',
      money: '',
      product: '',
      seller: '',
      ticket: '',
      origin: '',
      q: ''
    }
  })
  expect(typed).toEqual({
    inicio: '2026-11-01',
    fim: '2026-11-30',
    intervalo: '',
    comparar: '',
    situacao: '',
    canal: '',
    pagamento: '',
    dinheiro: '',
    atrativo: '',
    vendedor: '',
    ingresso: '',
    origem: '',
    q: ''
  })
})

it.each([
  ['intervalo=1', 1, undefined],
  ['intervalo=366', 366, undefined],
  ['intervalo=367', 1, 'Use um número inteiro de dias, de 1 a 366.'],
  ['intervalo=0', 1, 'Use um número inteiro de dias, de 1 a 366.'],
  ['intervalo=7x', 1, 'Use um número inteiro de dias, de 1 a 366.']
])('%s asks by %i days', (text, days, problem) => {
  const { query, problems } = parse(text)
  expect([query.intervalDays, problems.intervalo]).toEqual([days, problem])
})

it('trims typed text and refuses more than 100 letters', () => {
  expect(parse('q=+ana+&vendedor=%20rui').typed).toMatchObject({ q: 'ana', vendedor: 'rui' })
  expect(parse(`q=${'a'.repeat(100)}`).problems).toEqual({})
  expect(parse(`q=${'a'.repeat(101)}`).problems).toEqual({ q: 'Use no máximo 100 letras.' })
})

it('says of each end that is no day that it is none, and only of those', () => {
  const wrong = (text: string) => Object.keys(parse(text).problems)
  expect(wrong('inicio=ontem&fim=2026-11-20')).toEqual(['inicio'])
  expect(wrong('inicio=2026-11-20&fim=amanhã')).toEqual(['fim'])
  expect(wrong('inicio=ontem&fim=amanhã')).toEqual(['inicio', 'fim'])
})
