import { AsyncLocalStorage } from 'node:async_hooks'
import words from 'virtual:words'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import english from '#app/domain/words/catalogue/en/browser.json'
import spanish from '#app/domain/words/catalogue/es/browser.json'
import { createRecogniser } from '#app/domain/words/recognise.ts'
import { setSpeakIn } from '#app/domain/words/speak-in.ts'
import { type Speech, setSpeech, type VisitorLanguage } from '#app/domain/words/speech.ts'

/** A day that another part wrote in Portuguese. */
const sayDay = (text: string) => {
  const day = /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? toIsoDay(text) : null
  return day ? formatDay(day) : undefined
}

const speeches = new Map<VisitorLanguage, Speech>(
  (['en', 'es'] as const).map((language) => {
    const found = new Map(Object.entries(words[language]))
    const find = (text: string) => found.get(text)
    return [language, { language, find, recognise: createRecogniser(found, sayDay) }]
  })
)

const spoken = new AsyncLocalStorage<Speech | null>()
setSpeech(() => spoken.getStore() ?? null)

/** Words of the elements, as the page carries them for the browser; undefined in Portuguese. */
export const BROWSER_WORDS: Partial<Record<VisitorLanguage, string>> = {
  en: JSON.stringify(english),
  es: JSON.stringify(spanish)
}

/** Everything within `work` speaks this language: pages, errors, messages. */
export function speak<Result>(language: VisitorLanguage, work: () => Result): Result {
  return spoken.run(speeches.get(language) ?? null, work)
}

setSpeakIn(speak)
