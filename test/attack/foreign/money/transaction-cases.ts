import type { IdCase } from '../id-case.ts'

const ofTransaction = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({ params: { id: theirs.transaction }, body }),
  tells: ({ serial }) => serial
})

const ofRecurrence = (id: string, body?: object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ theirs }) => ({ params: { id: theirs.recurrence }, body }),
  tells: ({ serial }) => serial
})

export const transactionCases: IdCase[] = [
  ofTransaction('getTransaction'),
  ofTransaction('updateTransaction', { general: { label: 'Outro' } }),
  ofTransaction('closeTransaction', {}),
  ofTransaction('reopenTransaction', { reason: 'Engano' }),
  ofTransaction('cancelTransaction', { reason: 'Engano' }),
  ofRecurrence('getRecurrence'),
  ofRecurrence('updateRecurrence', { value: '120,00' }),
  ofRecurrence('endRecurrence', {}),
  {
    id: 'createTransaction',
    field: 'body.products.item.uuid',
    input: ({ theirs }) => ({
      body: { general: { label: 'Aluguel' }, products: [{ item: { uuid: theirs.product, price: '10,00' } }] }
    })
  },
  {
    id: 'updateTransaction',
    field: 'body.products.item.uuid',
    input: ({ mine, theirs }) => ({
      params: { id: mine.transaction },
      body: { products: [{ item: { uuid: theirs.product, price: '10,00' } }] }
    })
  },
  {
    id: 'updateTransaction',
    field: 'body.products.id',
    input: ({ mine, theirs }) => ({
      params: { id: mine.transaction },
      body: { products: [{ id: theirs.transactionItem, item: { price: '90,00' } }] }
    })
  },
  {
    id: 'updateTransaction',
    field: 'body.payments.id',
    input: ({ mine, theirs }) => ({
      params: { id: mine.transaction },
      body: { payments: [{ id: theirs.transactionPayment, removed: true }] }
    })
  },
  ...['createTransaction', 'updateTransaction'].map(
    (id): IdCase => ({
      id,
      field: 'body.products.item.product',
      input: ({ mine, theirs }) => ({
        params: { id: mine.transaction },
        body: { general: { label: 'Aluguel' }, products: [{ item: { product: theirs.productNumber, price: '1,00' } }] }
      })
    })
  )
]
