import { AsyncLocalStorage } from 'node:async_hooks'
import words from 'virtual:words'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import english from '#app/domain/words/catalogue/en/browser.json'
import spanish from '#app/domain/words/catalogue/es/browser.json'
import { createRecogniser } from '#app/domain/words/recognise.ts'
import { setSpeakIn } from '#app/domain/words/speak-in.ts'
import { type Speech, setSpeech, type VisitorLanguage } from '#app/domain/words/speech.ts'

/** Days and money that another part wrote in Portuguese, e.g. `20/11/2026 09:00`. */
function sayFigures(text: string): string {
  return text
    .replace(/(?<![\d/])\d{2}\/\d{2}\/\d{4}(?![\d/])/g, (found) => {
      const day = toIsoDay(found)
      return day ? formatDay(day) : found
    })
    .replace(/R\$\s(\d{1,3}(?:\.\d{3})*),(\d{2})(?!\d)/g, (_all, reais: string, cents: string) =>
      formatMoney(Number(`${reais.replaceAll('.', '')}${cents}`))
    )
}

const speeches = new Map<VisitorLanguage, Speech>(
  (['en', 'es'] as const).map((language) => {
    const found = new Map(Object.entries(words[language]))
    const find = (text: string) => found.get(text)
    return [language, { language, find, recognise: createRecogniser(found, sayFigures) }]
  })
)

interface Spoken {
  speech: Speech | null
  /** Language of whoever sent the request, whatever is spoken meanwhile. */
  reader: VisitorLanguage
}

const spoken = new AsyncLocalStorage<Spoken>()
setSpeech(() => spoken.getStore()?.speech ?? null)

/** Words of the elements, as the page carries them for the browser; undefined in Portuguese. */
export const BROWSER_WORDS: Partial<Record<VisitorLanguage, string>> = {
  en: JSON.stringify(english),
  es: JSON.stringify(spanish)
}

const readerLanguage = () => spoken.getStore()?.reader ?? 'pt-BR'

/** Everything within `work` speaks this language to whoever sent the request: pages, errors, messages. */
export const speak = <Result>(language: VisitorLanguage, work: () => Result): Result =>
  speakAs(language, language, work)

function speakAs<Result>(language: VisitorLanguage, reader: VisitorLanguage, work: () => Result): Result {
  return spoken.run({ speech: speeches.get(language) ?? null, reader }, work)
}

setSpeakIn((language, work) => speakAs(language, readerLanguage(), work), readerLanguage)
