import { Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { PlaceChoice } from './place.server.ts'

interface PlaceChoicesProps {
  choices: readonly PlaceChoice[] | null
  question: string
  /** Path of the page to open for the chosen place. */
  path: string
}

export function PlaceChoices({ choices, question, path }: PlaceChoicesProps) {
  if (!choices) {
    return (
      <Notice tone="warning">
        <p>{t('Não conseguimos carregar os lugares agora. Tente de novo em alguns instantes.')}</p>
      </Notice>
    )
  }
  if (choices.length === 0) {
    return (
      <Notice title={t('Nenhum parque recebe reservas por aqui ainda')}>
        <p>{t('Confira o endereço que você recebeu ou fale com o atrativo.')}</p>
      </Notice>
    )
  }
  return (
    <>
      <p>{question}</p>
      <ul className="ways">
        {choices.map(({ uuid, name, where }) => (
          <li key={uuid}>
            <a href={`${path}?pid=${uuid}`}>{name}</a>
            {where ? ` · ${where}` : null}
          </li>
        ))}
      </ul>
    </>
  )
}
