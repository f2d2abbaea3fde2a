import { expect, it } from 'vitest'
import { groupPath, readUnsettledQuery } from '#app/routes/guarded/financial/unsettled/query.ts'

const read = (text: string) => readUnsettledQuery(new URLSearchParams(text))

it('shows open payments of all groups, and pages of one', () => {
  expect(read('')).toEqual({ kind: '', state: 'open', page: 1 })
  expect(read('pagina=3')).toEqual({ kind: '', state: 'open', page: 1 })
  expect(read('grupo=sem-reserva&situacao=resolvidos&pagina=3')).toEqual({ kind: 'stray', state: 'solved', page: 3 })
  expect(read('grupo=held&situacao=tudo&pagina=-1')).toEqual({ kind: '', state: 'open', page: 1 })
})

it('leads to a group as it reads it', () => {
  for (const kind of ['held', 'disputed', 'stray'] as const) {
    for (const state of ['open', 'solved'] as const) {
      expect(read(groupPath(kind, state).split('?')[1] ?? '')).toEqual({ kind, state, page: 1 })
    }
  }
})
