import {
  BOOKING_MESSAGE_KEYS,
  BOOKING_MESSAGES,
  chosenMessage,
  isToGuide
} from '#app/domain/message/booking/messages.ts'
import {
  isOwnNoun,
  OTHER_LANGUAGES,
  type OtherLanguage,
  OWN_NOUN_KEYS,
  type TextState,
  togetherState
} from '#app/domain/place/own-texts.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findBookingMessages } from '../../db/queries/messaging/booking-messages.server.ts'
import {
  listOriginals,
  listOwnTexts,
  type Original,
  type OwnTextRow,
  type OwnThing,
  sourceHash
} from '../../db/queries/places/own-texts.server.ts'

/** A thing of the place with its texts in all languages. */
export interface Thing extends OwnThing {
  title: string
  texts: ThingText[]
}

export interface ThingText {
  field: string
  portuguese: string
  others: Record<OtherLanguage, { body: string; state: TextState }>
}

interface Asked {
  placeId: string
  now: Date
  thing?: OwnThing
}

/** Everything of the place that visitors read, in the order of the nouns; or one thing of it. */
export async function listThings(reader: Queryable, { placeId, now, thing }: Asked): Promise<Thing[]> {
  const [originals, messages, rows] = await Promise.all([
    listOriginals(reader, { placeId, now, thing }),
    thing && thing.noun !== 'message' ? [] : listMessages(reader, placeId),
    listOwnTexts(reader, placeId, thing)
  ])
  const asked = messages.filter(({ id }) => !thing || id === thing.id)
  return toThings([...originals, ...asked], rows)
}

/** Messages to visitors with the text that the place sends: its own, or ours. */
async function listMessages(reader: Queryable, placeId: string): Promise<Original[]> {
  const { own } = await findBookingMessages(reader, placeId)
  const sent = BOOKING_MESSAGE_KEYS.filter((key) => !isToGuide(key))
  return sent.flatMap((key) => {
    const { on, text } = chosenMessage(own, key)
    return on ? [{ noun: 'message' as const, id: key, title: BOOKING_MESSAGES[key].title, field: 'text', text }] : []
  })
}

function toThings(originals: readonly Original[], rows: readonly OwnTextRow[]): Thing[] {
  const keyOf = (...parts: string[]) => parts.join(' ')
  const known = new Map(rows.map((row) => [keyOf(row.noun, row.nounId, row.field, row.language), row]))
  const things = new Map<string, Thing>()
  for (const { noun, id, title, field, text } of originals) {
    if (!isOwnNoun(noun)) continue
    const thing = things.get(keyOf(noun, id)) ?? { noun, id, title, texts: [] }
    things.set(keyOf(noun, id), thing)
    const other = (language: OtherLanguage) => toOther(known.get(keyOf(noun, id, field, language)), text)
    thing.texts.push({ field, portuguese: text, others: { en: other('en'), es: other('es') } })
  }
  return [...things.values()].sort((one, next) => OWN_NOUN_KEYS.indexOf(one.noun) - OWN_NOUN_KEYS.indexOf(next.noun))
}

function toOther(row: OwnTextRow | undefined, portuguese: string): { body: string; state: TextState } {
  if (!row) return { body: '', state: 'missing' }
  return { body: row.body, state: row.sourceHash === sourceHash(portuguese) ? 'done' : 'stale' }
}

/** State of all texts of a thing in a language. */
export const stateIn = ({ texts }: Thing, language: OtherLanguage): TextState =>
  togetherState(texts.map(({ others }) => others[language].state))

/** Names the texts of a thing in all languages. */
export function versionOf({ texts }: Thing): string {
  const parts = texts.map(({ field, portuguese, others }) => [
    field,
    portuguese,
    ...OTHER_LANGUAGES.map((language) => [others[language].body, others[language].state])
  ])
  return sourceHash(JSON.stringify(parts))
}
