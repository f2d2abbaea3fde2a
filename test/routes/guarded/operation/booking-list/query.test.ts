import { describe, expect, it } from 'vitest'
import { readListQuery } from '#app/routes/guarded/operation/booking-list/query.ts'

const product = '7a2f6c8e-0000-4000-8000-000000000001'
const read = (search: string, canSeeValues = true, pageSize: string | null = null) =>
  readListQuery(new URLSearchParams(search), {
    today: '2026-11-20',
    products: [{ uuid: product }],
    canSeeValues,
    pageSize
  })

describe('the list’s query', () => {
  it('defaults to today, awaited visitors first, ten per page', () => {
    const { query, days, errors, page } = read('')
    expect(errors).toEqual({})
    expect(days).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect([query.sort, query.limit, page]).toEqual(['pending', 10, 1])
  })

  it.each([
    ['inicio=2026-11-01', '2026-11-01', '2026-11-01'],
    ['fim=02/11/2026', '2026-11-02', '2026-11-02'],
    ['inicio=1/11/2026&fim=2026-11-30', '2026-11-01', '2026-11-30']
  ])('reads %s', (search, from, to) => {
    expect(read(search).days).toEqual({ from, to })
    expect(read(search).query).toMatchObject({ start_date: from, end_date: to })
  })

  it('searches all dates, the days asked for first', () => {
    const { query, days, errors } = read('q=maria&inicio=2026-11-01')
    expect([days, errors]).toEqual([{ from: '2026-11-01', to: '2026-11-01' }, {}])
    expect(query).toMatchObject({ q: 'maria', all_dates: '1', start_date: '2026-11-01', end_date: '2026-11-01' })
    expect(read('').query).not.toHaveProperty('all_dates')
  })

  it('has the page size this person chose, unless the address says another', () => {
    expect(read('', true, '50').query.limit).toBe(50)
    expect(read('por_pagina=25', true, '50').query.limit).toBe(25)
    expect(read('por_pagina=100000', true, '50').query.limit).toBe(50)
    expect(read('por_pagina=constructor').query.limit).toBe(10)
  })

  it('reads the values that its filters offer', () => {
    const search = `situacao=done&canal=LARAVEL&pagamento=pos_pix&atrativo=${product}&ordem=value&por_pagina=150`
    expect(read(search).errors).toEqual({})
    expect(read(search).query).toMatchObject({
      situation: 'done',
      channel: 'LARAVEL',
      method: 'pos_pix',
      product,
      sort: 'value',
      limit: 150
    })
    const day = read('horario=09:00&entrada=outside&recebido=pos_money&condutor=missing')
    expect([day.errors, day.query]).toMatchObject([
      {},
      { time: '09:00', entry: 'outside', received: 'pos_money', guide: 'missing' }
    ])
  })

  it('ignores unknown filter values', () => {
    const wrong =
      'situacao=constructor&canal=x&pagamento=y&atrativo=z&ordem=w&entrada=x&recebido=y&condutor=z&dinheiro=w'
    expect(read(wrong)).toEqual(read(''))
  })

  it('ignores filters of amounts for a user who may not see them', () => {
    expect(read('ordem=value&recebido=pos_money&dinheiro=refund-due', false)).toEqual(read(''))
  })

  it('refuses a time that is none', () => {
    expect(Object.keys(read('horario=9h').errors)).toEqual(['horario'])
  })

  it.each(['0', '-1', '1.5', '1e3', 'abc', '99999999', ''])('reads page %s as the first', (page) => {
    expect(read(`pagina=${page}`).page).toBe(1)
  })
})
