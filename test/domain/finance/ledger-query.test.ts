import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLedgerQuery } from '#app/domain/finance/ledger-query.ts'

const known = { today: '2026-11-20', products: [{ uuid: 'p1' }] }
const read = (text: string) => parseLedgerQuery(new URLSearchParams(text), known)

describe('the query of the ledger', () => {
  it('is this month, both flows, without filters', () => {
    const { query, problems } = read('')
    expect(query).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      flow: '',
      status: '',
      method: '',
      product: '',
      q: '',
      page: 1
    })
    expect(problems).toEqual({})
  })

  it('is read from words of the address', () => {
    const typed = 'inicio=01/10/2026&fim=2026-12-31&fluxo=saidas&situacao=paga&pagamento=pix&atrativo=p1&q=luz&pagina=3'
    expect(read(typed).query).toEqual({
      from: '2026-10-01',
      to: '2026-12-31',
      flow: 'out',
      status: 'paid',
      method: 'pix',
      product: 'p1',
      q: 'luz',
      page: 3
    })
  })

  it('is refused at the field, and nothing typed is lost', () => {
    const { problems, typed } = read('inicio=2026-12-02&fim=2026-12-01&fluxo=x&situacao=y&pagamento=z&atrativo=p2')
    expect(Object.keys(problems).sort()).toEqual(['atrativo', 'fim', 'fluxo', 'pagamento', 'situacao'])
    expect(typed).toMatchObject({ inicio: '2026-12-02', fluxo: 'x', situacao: 'y', pagamento: 'z', atrativo: 'p2' })
    // A situation of bookings is none of transactions.
    expect(Object.keys(read('situacao=cancelled').problems)).toEqual(['situacao'])
  })

  it('is never an error', () => {
    const name = fc.constantFrom(
      'inicio',
      'fim',
      'fluxo',
      'situacao',
      'pagamento',
      'atrativo',
      'q',
      'pagina',
      '__proto__'
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const { query } = parseLedgerQuery(new URLSearchParams(pairs), known)
        expect(query.page).toBeGreaterThanOrEqual(1)
      })
    )
  })
})
