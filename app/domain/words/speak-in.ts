import { currentLanguage, type VisitorLanguage } from './speech.ts'
import { toVisitorLanguage } from './spoken-pages.ts'

type SpeakIn = <Result>(language: VisitorLanguage, work: () => Result) => Result

let speak: SpeakIn = (_language, work) => work()
let readerLanguage: () => VisitorLanguage = () => 'pt-BR'

/** The process says how it speaks another language, and which one its reader does. Without this all is Portuguese. */
export function setSpeakIn(given: SpeakIn, findReader: () => VisitorLanguage): void {
  speak = given
  readerLanguage = findReader
}

/** For what is sent to somebody who reads another language than whoever caused it. */
export const speakIn: SpeakIn = (language, work) => speak(language, work)

/**
 * For text that is stored. Words that go back to whoever asked are said in their language at the edge (`tSaid`), or
 * within `speakToReader`.
 */
export const inPortuguese = <Result>(work: () => Result): Result =>
  currentLanguage() === 'pt-BR' ? work() : speak('pt-BR', work)

/** For what whoever sent the request reads, within work that speaks otherwise, e.g. a transaction. */
export const speakToReader = <Result>(work: () => Result): Result => speak(readerLanguage(), work)

/** Speaks to the visitor of a booking: in the language of its page, in Portuguese if it has none of ours. */
export const speakTo: <Result>(booking: { language: string }, work: () => Result) => Result = ({ language }, work) =>
  speakIn(toVisitorLanguage(language), work)
