import { currentLanguage, t } from '#app/domain/words/speech.ts'

/** `lang` of a text of the place that stays Portuguese on a page in another language; none where both are the same. */
export function ownLang(isTranslated: boolean): 'pt-BR' | undefined {
  return isTranslated || currentLanguage() === 'pt-BR' ? undefined : 'pt-BR'
}

/** The same for a text that names its own language; '' is Portuguese. */
export function textLang(language: string): string | undefined {
  const own = language || 'pt-BR'
  return own === currentLanguage() ? undefined : own
}

/** A text of the place within a sentence of ours. */
export function OwnText({ text, isTranslated }: { text: string; isTranslated: boolean }) {
  const lang = ownLang(isTranslated)
  return lang ? <span lang={lang}>{text}</span> : text
}

/** Tells that a text which people accept is not in the page's language. */
export function PortugueseOnly({ language }: { language: string }) {
  return textLang(language) === 'pt-BR' ? <p className="small muted">{t('Disponível só em português.')}</p> : null
}
