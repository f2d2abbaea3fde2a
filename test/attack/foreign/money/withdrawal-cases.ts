import type { IdCase } from '../id-case.ts'

export const withdrawalCases: IdCase[] = [
  {
    id: 'getWithdrawal',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.withdrawal } }),
    tells: ({ withdrawal }) => withdrawal
  },
  {
    id: 'moveWithdrawal',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.withdrawal }, body: { action: 'drop' } })
  }
]
