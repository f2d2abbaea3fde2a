import { describe, expect, it } from 'vitest'
import { chosenOf, orderKey, readChoice } from '#app/routes/guarded/financial/withdrawals/ask/choice.ts'

const ids = ['0f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a00', '1f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a00']
const orders = ids.map((id) => ({ id }))
const read = (query: string) => readChoice(new URLSearchParams(query))

describe('the chosen payments', () => {
  it('is read from the URL, ignoring invalid keys', () => {
    const key = orderKey(ids[0] ?? '')
    expect(key).toBe('0f5d3c2b6d5c')
    expect(read(`provedor=demo&inicio=2026-11-01&fim=32/11/2026&sacar=marcados&p=${key}&p=${key}&p=%20&p=`)).toEqual({
      provider: 'demo',
      from: '2026-11-01',
      to: '',
      all: false,
      keys: [key]
    })
  })

  it('uses the whole id when it is foreign', () => {
    const theirs = [{ id: 'pix-1' }, { id: '1024' }]
    expect(chosenOf(theirs, read(theirs.map(({ id }) => `p=${orderKey(id)}`).join('&')))).toEqual(theirs)
    expect(chosenOf(theirs, read('p=pix-2'))).toBeNull()
  })

  it('is all, or the marked ones, and null when a marked one is gone', () => {
    expect(chosenOf(orders, read('sacar=todos'))).toEqual(orders)
    expect(chosenOf(orders, read(`p=${orderKey(ids[1] ?? '')}`))).toEqual([orders[1]])
    expect(chosenOf(orders, read('p=0f5d3c2b6d5c&p=aaaaaaaaaaaa'))).toBeNull()
    expect(chosenOf(orders, read(''))).toEqual([])
  })
})
