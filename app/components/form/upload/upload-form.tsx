import { useMatches } from '@remix-run/react'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { currentLanguage, t, tSaid } from '#app/domain/words/speech.ts'
import { Form, type FormProps } from '../form.tsx'

/** Sends files. The browser posts it; with script a bar shows the progress, and a failure keeps the chosen files. */
export function UploadForm(props: Omit<FormProps, 'native' | 'encType' | 'method'>) {
  const route = useMatches().at(-1)?.id
  return (
    <tr-upload class="sending" data-route={route} data-words={scriptWords()}>
      <Form {...props} method="post" native encType="multipart/form-data" />
    </tr-upload>
  )
}

const texts = [
  'Cancelar envio',
  'Confira antes de enviar de novo',
  'Enviando…',
  'Envio cancelado.',
  'Envio dos documentos',
  'O que você preencheu e os documentos escolhidos continuam aqui.',
  'São documentos demais para um envio só. Envie menos de cada vez.',
  'Tudo enviado. Conferindo os documentos…',
  FILE_WORDS.empty,
  FILE_WORDS.tooLarge
] as const

/** Texts of the element's script in the page's language, as JSON; none in Portuguese. */
function scriptWords(): string | undefined {
  if (currentLanguage() === 'pt-BR') return undefined
  const left = { loaded: '{loaded}', total: '{total}', unit: '{unit}' }
  return JSON.stringify({
    ...Object.fromEntries(texts.map((text) => [text, t(text)])),
    ...Object.fromEntries([ERRORS.generic, FILE_WORDS.tooMany].map((text) => [text, tSaid(text)])),
    'Enviando {loaded} de {total} {unit}': t('Enviando {loaded} de {total} {unit}', left)
  })
}
