import type { IdCase } from './id-case.ts'

const discountBody = { code: 'OUTRO26', kind: 'percent', value: '15', active: true }
/** A season that changes the price of every ticket. */
export const seasonBody = {
  name: 'Alta temporada',
  way: 'up',
  percent: '20',
  rounding: '50',
  weekdays: ['0', '1', '2', '3', '4', '5', '6'],
  periods: [{ first: '2031-07-01', last: '2031-07-31' }]
}
const pointBody = { name: 'Outro ponto', latitude: '-12,5', longitude: '-41,4', active: true }

const night = { date: '2026-12-24' }

export const shopCases: IdCase[] = [
  ...(
    [
      ['getOperationsMonth', { month: '2026-12' }],
      ['getOperationsDay', night],
      ['getDayGuides', night]
    ] as const
  ).map(
    ([id, query]): IdCase => ({
      id,
      field: 'query.product_uuid',
      input: ({ theirs }) => ({ query: { ...query, product_uuid: theirs.product } })
    })
  ),
  ...(
    [
      ['saveDayNote', { ...night, body: 'Sem luz no mirante.', version: 0 }],
      ['setSlotCapacity', { ...night, time: '09:00', capacity: '77' }],
      ['copyGuides', { ...night, from: '2026-12-23' }]
    ] as const
  ).map(
    ([id, body]): IdCase => ({
      id,
      field: 'body.product_uuid',
      input: ({ theirs }) => ({ body: { ...body, product_uuid: theirs.product } })
    })
  ),
  {
    id: 'assignGuide',
    field: 'body.product_uuid',
    input: ({ mine, theirs }) => ({
      body: { ...night, time: '09:00', product_uuid: theirs.product, agent_uuid: mine.agent }
    })
  },
  {
    id: 'assignGuide',
    field: 'body.agent_uuid',
    input: ({ mine, theirs }) => ({
      body: { ...night, time: '09:00', product_uuid: mine.product, agent_uuid: theirs.agent }
    })
  },
  {
    id: 'assignGuide',
    field: 'body.from_product_uuid',
    input: ({ mine, theirs }) => ({
      body: {
        ...night,
        time: '09:00',
        product_uuid: mine.product,
        agent_uuid: mine.agent,
        from_product_uuid: theirs.product,
        from_time: '09:00'
      }
    })
  },
  {
    id: 'getTouched',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.product }, query: { from: '2026-12-24', to: '2026-12-26' } })
  },
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
  {
    id: 'readSeason',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.season } }),
    tells: ({ seasonName }) => seasonName
  },
  {
    id: 'updateSeason',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.season }, body: { ...seasonBody, version: 1 } })
  },
  { id: 'removeSeason', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.season } }) },
  {
    id: 'previewSeason',
    field: 'body.uuid',
    input: ({ theirs }) => ({ body: { ...seasonBody, uuid: theirs.season } })
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
