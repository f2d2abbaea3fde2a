import type { IdCase } from '../id-case.ts'

export const withdrawalCases: IdCase[] = [
  {
    id: 'askWithdrawal',
    field: 'body.orders.id',
    input: ({ theirs }) => ({ body: { orders: [{ id: theirs.order }], value: 99 } })
  },
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
