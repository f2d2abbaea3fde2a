import { VISITOR_LANGUAGES, type VisitorLanguage } from './speech.ts'

/** First part of the paths of pages that there are in English and Spanish, too, and of what their forms are sent to. */
const SPOKEN = new Set([
  '',
  'avaliacao',
  'booking',
  'booking-details',
  'condutor',
  'fechamento',
  'find-ticket',
  'home',
  'lista-do-grupo',
  'loading',
  'modo-leve',
  'pricing',
  'privacidade',
  'profile',
  'requerimento',
  'selectagent',
  'simulador',
  'termo-de-risco'
])

/** False for a path with two slashes at its beginning: as an address it would name another site. */
export function isSpoken(path: string): boolean {
  const [, first = '', ...others] = path.split('/')
  return SPOKEN.has(first.toLowerCase()) && (first !== '' || others.length === 0)
}

/** Path of a page in a language: its Portuguese one, or that after the language. */
export function pathIn(language: VisitorLanguage, path: string): string {
  return language === 'pt-BR' ? path : `/${language}${path === '/' ? '' : path}`
}

export function toVisitorLanguage(text: string): VisitorLanguage {
  return VISITOR_LANGUAGES.find((one) => one === text) ?? 'pt-BR'
}

/**
 * The language that a browser asks for first, of ours: whoever reads neither Portuguese nor Spanish is offered English.
 * Null if it does not say.
 */
export function preferredLanguage(acceptLanguage: string): VisitorLanguage | null {
  const asked = acceptLanguage.split(',').map((part) => {
    const [tag = '', q = ''] = part.trim().split(/\s*;\s*q=/)
    return { tag: tag.toLowerCase(), weight: q === '' ? 1 : Number(q) || 0 }
  })
  const [first] = asked
    .filter(({ tag, weight }) => /^[a-z]/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  if (!first) return null
  if (/^pt\b/.test(first.tag)) return 'pt-BR'
  return /^(?:es|gl|ca)\b/.test(first.tag) ? 'es' : 'en'
}
