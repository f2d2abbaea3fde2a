import { Fragment } from 'react'
import { useDocument } from '#app/components/document/document-context.ts'
import { Button, LANGUAGE_OFFERS } from '#app/components/index.ts'
import { currentLanguage, VISITOR_LANGUAGES } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'

interface LanguageButtonsProps {
  /** Portuguese path of the page with its query. */
  here: string
  /** Value by which the action only draws the form again. */
  intent: string
  /** True for the language that the browser asks for alone, false for every other one. */
  isOffer?: boolean
  /** Text browsers send a form to its own address, whatever its button says: they get links. */
  isText?: boolean
}

/** In a form: post it to the same page in other languages, so that nothing typed is lost. */
export function LanguageButtons({ here, intent, isOffer = false, isText = false }: LanguageButtonsProps) {
  const { suggested } = useDocument()
  const others = VISITOR_LANGUAGES.filter((language) =>
    isOffer ? language === suggested : language !== currentLanguage()
  )
  if (others.length === 0) return null
  return (
    <p className="no-print">
      {others.map((language) =>
        isText ? (
          <Fragment key={language}>
            <a lang={language} hrefLang={language} href={pathIn(language, here)}>
              {LANGUAGE_OFFERS[language]}
            </a>{' '}
          </Fragment>
        ) : (
          // The door leaves an address alone that stands right behind its own language.
          <Button
            key={language}
            lang={language}
            formAction={pathIn(language, here)}
            formNoValidate
            variant="quiet"
            className="inline"
            name="intent"
            value={intent}
          >
            {LANGUAGE_OFFERS[language]}
          </Button>
        )
      )}
    </p>
  )
}
