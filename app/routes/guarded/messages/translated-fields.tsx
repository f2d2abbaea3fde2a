import { type FieldState, TextAreaField } from '#app/components/form/index.ts'
import { MOST_TYPED } from '#app/domain/message/compose.ts'
import { LANGUAGE_NAMES, OTHER_LANGUAGES } from '#app/domain/place/own-texts.ts'

interface TranslatedFieldsProps {
  /** Name of the Portuguese text's field: those of the others end in `_en` and `_es`. */
  name: string
  field: (name: string) => FieldState
}

/** Folded away until one of them has a text or an error. */
export function TranslatedFields({ name, field }: TranslatedFieldsProps) {
  const fields = OTHER_LANGUAGES.map((language) => ({ language, state: field(`${name}_${language}`) }))
  const isOpen = fields.some(({ state }) => Boolean(state.value) || (state.errors ?? []).length > 0)
  return (
    <details className="fold" open={isOpen}>
      <summary>Em inglês e espanhol</summary>
      <p className="hint">
        Quem reservou em inglês ou espanhol recebe este texto, com o dia, os nomes, o endereço e o assunto do e-mail
        nessa língua. Sem texto, recebe o português.
      </p>
      {fields.map(({ language, state }) => (
        <TextAreaField
          key={language}
          field={state}
          label={`Texto em ${LANGUAGE_NAMES[language].toLowerCase()}`}
          lang={language}
          optional
          maxLength={MOST_TYPED}
          rows={6}
        />
      ))}
    </details>
  )
}
