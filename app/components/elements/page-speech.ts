import { type Speech, setSpeech, type VisitorLanguage } from '#app/domain/words/speech.ts'

/** Elements speak the page's language: the page carries their words, or one of them its own, unless it is in Portuguese. */
export function speakAsPage(): void {
  const carried = Array.from(document.querySelectorAll<HTMLElement>('[data-words]'))
  if (carried.length === 0) return
  const words: Record<string, string> = Object.assign(
    {},
    ...carried.map(({ dataset }) => JSON.parse(dataset.words ?? ''))
  )
  const speech: Speech = {
    language: document.documentElement.lang as Exclude<VisitorLanguage, 'pt-BR'>,
    find: (text) => words[text],
    recognise: (text) => words[text]
  }
  setSpeech(() => speech)
}
