import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OtherLanguage, OwnNounKey } from '#app/domain/place/own-texts.ts'
import type { Queryable } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { ownTexts, ticketTypes } from '../../schema.server.ts'

export interface Spoken {
  places: readonly string[]
  language: OtherLanguage
  nouns: readonly OwnNounKey[]
  /** Only texts of these things; of any by default. */
  ids?: readonly string[]
  /** Attraction whose ticket types are wanted beside `ids`, by their labels. */
  ticketsOf?: number
}

/** Translations as one value of another row, so that they cost no statement of their own. None for Portuguese. */
export const spokenTexts = (language: SQL, isWanted: SQL) => {
  const { noun, nounId, field, body, sourceHash } = ownTexts
  return nested(
    { noun, nounId, field, body, sourceHash },
    { by: sql`${nounId}`, rest: sql`from ${ownTexts} where ${ownTexts.language} = ${language} and ${isWanted}` }
  )
}

/** Label of a row's ticket type. */
const label = sql<string | null>`case when ${ownTexts.noun} = 'ticket'
  then (select t.label from ${ticketTypes} t where t.id::text = ${ownTexts.nounId}) end`

/** Translations for visitors. */
export function listSpokenTexts(reader: Queryable, { places, language, nouns, ids, ticketsOf }: Spoken) {
  const isOfProduct =
    ticketsOf === undefined
      ? undefined
      : sql`${ownTexts.noun} = 'ticket' and ${ownTexts.nounId} in (
          select t.id::text from ${ticketTypes} t where t.product_id = ${ticketsOf})`
  return reader
    .select({ ...getTableColumns(ownTexts), label })
    .from(ownTexts)
    .where(
      and(
        inArray(ownTexts.placeId, [...places]),
        eq(ownTexts.language, language),
        inArray(ownTexts.noun, [...nouns]),
        ids && or(inArray(ownTexts.nounId, [...ids]), isOfProduct)
      )
    )
}
