import type { IdCase } from './id-case.ts'

const discountBody = { code: 'OUTRO26', kind: 'percent', value: '15', active: true }
const pointBody = { name: 'Outro ponto', latitude: '-12,5', longitude: '-41,4', active: true }

export const shopCases: IdCase[] = [
  {
    id: 'readDiscount',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.discount } }),
    tells: ({ discountCode }) => discountCode
  },
  {
    id: 'updateDiscount',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.discount }, body: { ...discountBody, version: 1 } })
  },
  ...['updatePoint', 'deletePoint'].map(
    (id): IdCase => ({
      id,
      field: 'params.uuid',
      input: ({ theirs }) => ({ params: { uuid: theirs.point }, body: id === 'updatePoint' ? pointBody : undefined })
    })
  ),
  {
    id: 'createPoint',
    field: 'body.product_uuid',
    input: ({ theirs }) => ({ body: { ...pointBody, product_uuid: theirs.product } })
  },
  {
    id: 'updatePoint',
    field: 'body.product_uuid',
    input: ({ mine, theirs }) => ({
      params: { uuid: mine.point },
      body: { ...pointBody, product_uuid: theirs.product }
    })
  }
]
