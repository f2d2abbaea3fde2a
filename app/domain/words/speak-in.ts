import type { VisitorLanguage } from './speech.ts'
import { toVisitorLanguage } from './spoken-pages.ts'

type SpeakIn = <Result>(language: VisitorLanguage, work: () => Result) => Result

let speak: SpeakIn = (_language, work) => work()

/** The process says how it speaks another language than the request's. Without this all is Portuguese. */
export function setSpeakIn(given: SpeakIn): void {
  speak = given
}

/** For what is sent to somebody who reads another language than whoever caused it. */
export const speakIn: SpeakIn = (language, work) => speak(language, work)

/** Speaks to the visitor of a booking: in the language of its page, in Portuguese if it has none of ours. */
export const speakTo: <Result>(booking: { language: string }, work: () => Result) => Result = ({ language }, work) =>
  speakIn(toVisitorLanguage(language), work)
