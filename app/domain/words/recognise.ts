import type { Translation } from './speech.ts'

interface Template {
  shape: RegExp
  names: string[]
  translation: Translation
}

type Recognise = (text: string) => string | undefined

/**
 * Translates texts that were made elsewhere, by their templates: `Escolha no máximo {max} de {ticket}` also knows
 * `Escolha no máximo 10 de Meia-entrada`. A text of ours within the text, and figures as `sayFigures` knows them, are
 * said in the language, too.
 */
export function createRecogniser(
  words: ReadonlyMap<string, Translation>,
  sayFigures: (text: string) => string = (text) => text
): Recognise {
  let templates: Template[] | null = null
  const recognise: Recognise = (text) => {
    const known = words.get(text)
    if (typeof known === 'string') return known
    templates ??= [...words]
      .flatMap(([key, translation]) => templatesOf(key, translation))
      // The longest first: a shorter one may take its words for a value.
      .sort((one, other) => other.shape.source.length - one.shape.source.length)
    for (const { shape, names, translation } of templates) {
      const values = shape.exec(text)?.slice(1)
      if (values && typeof translation === 'function') {
        const filled = Object.fromEntries(values.map((value, at) => [names[at] ?? '', toValue(value)]))
        return translation(filled)
      }
    }
    return undefined
  }
  // A number chooses the form of its noun.
  const toValue = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : (recognise(text) ?? sayFigures(text)))
  return recognise
}

/**
 * Each form of a counted text is a template of its own, whose `{n}` is a number. Any other needs some words: `{name}
 * {rest}` would match too much.
 */
function templatesOf(key: string, translation: Translation): Template[] {
  return key.split('|').flatMap((form) => {
    const parts = form.split(/\{(\w+)\}/)
    const names = parts.filter((_, at) => at % 2 === 1)
    const isCounted = names.length === 1 && names[0] === 'n'
    const words = parts.filter((_, at) => at % 2 === 0).join('')
    if (names.length === 0 || (words.length < 8 && !isCounted)) return []
    const shape = parts.map((part, at) => (at % 2 === 1 ? shapeOf(part) : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    return [{ shape: new RegExp(`^${shape.join('')}$`), names, translation }]
  })
}

const shapeOf = (name: string) => (name === 'n' ? '(\\d+)' : '(.+?)')
