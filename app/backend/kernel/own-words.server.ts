import { ownNoun } from '#app/domain/place/own-texts.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import type { Queryable } from '../db/connection.server.ts'
import { type OwnTextRow, type OwnThing, sourceHash } from '../db/queries/places/own-texts.server.ts'
import { termHash } from '../db/queries/places/places.server.ts'
import { listSpokenTexts, type Spoken } from '../db/queries/places/spoken-texts.server.ts'

/** A place's own texts in the language of the request. */
export interface OwnWords {
  /** The text in that language, or the Portuguese one as it is. */
  say(thing: OwnThing, field: string, portuguese: string): string
  /** Title of a ticket type of the attraction that was asked for. */
  sayTicket(label: string, portuguese: string): string
  /** Names of the fields that are said in that language. */
  translated(thing: OwnThing, fields: Readonly<Record<string, string>>): string[]
  /** Hash of a term's translation, found by the hash of the Portuguese term, which is returned if there is none. */
  termHash(id: string, portuguese: string): string
}

const portugueseWords: OwnWords = {
  say: (_thing, _field, portuguese) => portuguese,
  sayTicket: (_label, portuguese) => portuguese,
  translated: () => [],
  termHash: (_id, portuguese) => portuguese
}

/** Asks nothing of the database where the request speaks Portuguese; otherwise one statement. */
export async function readOwnWords(reader: Queryable, wanted: Omit<Spoken, 'language'>): Promise<OwnWords> {
  const language = currentLanguage()
  if (language === 'pt-BR' || wanted.places.length === 0) return portugueseWords
  return toOwnWords(await listSpokenTexts(reader, { ...wanted, language }))
}

type SpokenRow = Pick<OwnTextRow, 'noun' | 'nounId' | 'field' | 'body' | 'sourceHash'> & { label?: string | null }

/** Speaks from translations that were read together with another row. */
export function toOwnWords(rows: readonly SpokenRow[]): OwnWords {
  if (rows.length === 0) return portugueseWords
  const keyOf = (noun: string, id: string, field: string) => `${noun} ${id} ${field}`
  const known = new Map(rows.map((row) => [keyOf(row.noun, row.nounId, row.field), row]))
  const titles = new Map(rows.flatMap(({ label, field, body }) => (label && field === 'title' ? [[label, body]] : [])))
  const find = ({ noun, id }: OwnThing, field: string, portuguese: string) => {
    const row = portuguese === '' ? undefined : known.get(keyOf(noun, id, field))
    const isOld = row && ownNoun(noun).isAccepted && row.sourceHash !== sourceHash(portuguese)
    return isOld ? undefined : row
  }
  return {
    say: (thing, field, portuguese) => find(thing, field, portuguese)?.body ?? portuguese,
    sayTicket: (label, portuguese) => titles.get(label) ?? portuguese,
    translated: (thing, fields) =>
      Object.entries(fields).flatMap(([field, portuguese]) => (find(thing, field, portuguese) ? [field] : [])),
    termHash(id, portuguese) {
      const row = known.get(keyOf('term', id, 'text'))
      return row && portuguese.startsWith(row.sourceHash) ? termHash(row.body) : portuguese
    }
  }
}
