import { currentLanguage, t, VISITOR_LANGUAGES, type VisitorLanguage } from '#app/domain/words/speech.ts'
import { isSpoken, pathIn, toVisitorLanguage } from '#app/domain/words/spoken-pages.ts'
import { useDocument } from '../document/document-context.ts'

const NAMES: Readonly<Record<VisitorLanguage, string>> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

/** Each in its own language. */
export const LANGUAGE_OFFERS: Readonly<Record<VisitorLanguage, string>> = {
  'pt-BR': 'Esta página em português',
  en: 'This page in English',
  es: 'Esta página en español'
}

const pathOf = (here: string) => here.split('?', 1)[0] ?? ''

/** Leads to the same page in the other languages. `here` is its Portuguese path with its query. */
export function Languages({ here }: { here: string }) {
  if (!isSpoken(pathOf(here))) return null
  return (
    <nav aria-label={t('Idioma')} className="no-print">
      <ul className="links">
        {VISITOR_LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageLink language={language} here={here} words={NAMES[language]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Offers the language that the browser asks for, in its own words. */
export function SuggestLanguage({ here }: { here: string }) {
  const { suggested } = useDocument()
  if (!suggested) return null
  const language = toVisitorLanguage(suggested)
  return (
    <nav className="wrap links no-print" aria-label={t('Outro idioma')}>
      <LanguageLink language={language} here={here} words={LANGUAGE_OFFERS[language]} />
    </nav>
  )
}

interface LanguageLinkProps {
  language: VisitorLanguage
  here: string
  words: string
}

function LanguageLink({ language, here, words }: LanguageLinkProps) {
  return (
    <a
      lang={language}
      hrefLang={language}
      href={pathIn(language, here)}
      aria-current={language === currentLanguage() || undefined}
    >
      {words}
    </a>
  )
}
