import { z } from 'zod'
import { ROUNDINGS } from '#app/domain/product/season.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, money, optionalMoney, text } from '../tolerant.ts'

/** Days as y-m-d, both included. */
const PeriodSchema = z.object({ first: text, last: text })

/** A season, the same for every ticket type; weekday 0 is Sunday. */
const SeasonRuleSchema = z.object({
  name: text,
  /** Periods repeat in every year. */
  yearly: flag,
  weekdays: list(count),
  periods: list(PeriodSchema),
  /** Whole per cent added; below 0 taken off. */
  percent: count,
  /** Centavos. */
  rounding: z.literal(ROUNDINGS).catch(50)
})

/** A season as it applies to one ticket type; `price` replaces the percentage. */
export const TypeSeasonSchema = SeasonRuleSchema.extend({ id: count, price: optionalMoney })

const SeasonSchema = SeasonRuleSchema.extend({
  uuid: z.string(),
  version: count,
  /** Exact prices, by the id of the ticket type. */
  prices: list(z.object({ type: count, price: money })),
  /** Ids of ticket types that it leaves as they are. */
  excluded: list(count)
})

export type Season = z.output<typeof SeasonSchema>

export const listSeasons = endpoint({
  id: 'listSeasons',
  api: 'main',
  method: 'GET',
  path: '/products/seasons',
  access: 'products/index',
  summary: 'Temporadas do parque, na ordem em que valem: num dia de duas, conta a primeira da lista.',
  response: z.object({ data: z.array(SeasonSchema) })
})

const uuid = z.object({ uuid: z.string().toLowerCase() })

export const readSeason = endpoint({
  id: 'readSeason',
  api: 'main',
  method: 'GET',
  path: '/products/seasons/{uuid}',
  access: 'products/index',
  summary: 'Uma temporada do parque, com os preços exatos e o que fica fora dela.',
  params: uuid,
  response: SeasonSchema
})

export const listPriceTable = endpoint({
  id: 'listPriceTable',
  api: 'main',
  method: 'GET',
  path: '/products/price-table',
  access: 'products/index',
  summary: 'Os tipos de ingresso ativos de todos os atrativos que não estão arquivados, com o preço normal.',
  response: z.object({
    attractions: z.array(
      z.object({
        uuid: z.string(),
        name: text,
        /** `too_dear`: a sentence where a half-price ticket costs more than half of the whole one on some day. */
        types: list(z.object({ id: count, label: text, title: text, price: money, too_dear: text }))
      })
    )
  })
})

const typed = text.pipe(z.string().max(200))

/** Values as typed; `checkSeason` reads them. */
const TypedSeasonSchema = z.object({
  name: typed,
  /** `up` or `down`. */
  way: typed,
  percent: typed,
  rounding: typed,
  yearly: flag,
  weekdays: list(typed),
  periods: list(z.object({ first: typed, last: typed })),
  /** Reais as typed, by the id of the ticket type; empty for none. */
  prices: list(z.object({ type: count, price: typed })),
  excluded: list(count)
})

export type TypedSeasonBody = z.output<typeof TypedSeasonSchema>

/** Price from `priceFrom` on a day, in reais; null if nothing is sold. */
const FromTo = z.object({ from: optionalMoney, to: optionalMoney })

export const previewSeason = endpoint({
  id: 'previewSeason',
  api: 'main',
  method: 'POST',
  path: '/products/seasons/preview',
  access: 'products/edit',
  summary: 'Diz que preços mudariam em que dias, com uma temporada nova ou mudada; nada é gravado.',
  body: TypedSeasonSchema.extend({ /** Empty for a new one. */ uuid: text }),
  response: z.object({
    attractions: z.array(z.object({ uuid: z.string(), name: text })),
    /** Days of the months that change, in order; `prices` stand in the order of `attractions`. */
    days: z.array(
      z.object({
        date: text,
        /** Name of the season that counts on the day; empty for none. */
        season: text,
        prices: z.array(FromTo)
      })
    ),
    /** Ticket types whose price changes; a type has a line for each pair of prices. */
    changes: z.array(z.object({ attraction: text, ticket: text, from: money, to: money, days: count })),
    /** Days on which a price of the ticket type itself counts instead. */
    own: z.array(z.object({ attraction: text, ticket: text, days: count })),
    /** Days on which another season counts instead. */
    others: z.array(z.object({ name: text, days: count }))
  })
})

export const createSeason = endpoint({
  id: 'createSeason',
  api: 'main',
  method: 'POST',
  path: '/products/seasons',
  access: 'products/edit',
  created: true,
  summary:
    'Cria uma temporada; o que já foi vendido fica com o preço que teve. O mesmo uuid duas vezes é uma temporada.',
  body: TypedSeasonSchema.extend({ uuid: z.uuid() }),
  response: SeasonSchema
})

export const updateSeason = endpoint({
  id: 'updateSeason',
  api: 'main',
  method: 'PUT',
  path: '/products/seasons/{uuid}',
  access: 'products/edit',
  summary: 'Altera uma temporada. 409 se outra pessoa a mudou desde que version foi lida.',
  params: uuid,
  body: TypedSeasonSchema.extend({ version: count }),
  response: SeasonSchema
})

export const removeSeason = endpoint({
  id: 'removeSeason',
  api: 'main',
  method: 'DELETE',
  path: '/products/seasons/{uuid}',
  access: 'products/edit',
  summary: 'Apaga uma temporada: valem de novo os preços normais. O que já foi vendido não muda.',
  params: uuid,
  response: z.object({ status: text })
})
