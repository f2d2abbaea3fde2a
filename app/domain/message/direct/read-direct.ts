import { checkPhone, isGroupDestination } from '../../person/phone.ts'
import { checkGroup } from '../addresses.ts'
import { MOST_SENT } from '../compose.ts'

interface Typed {
  /** A telephone with its area code, or a group's id. */
  number: string
  message: string
  /** Address of a picture; '' for text only. */
  picture: string
}

/** Message of specification §3. */
interface WireMessage {
  typeMessage: 'text' | 'image'
  messageBody: { number: string; message: string; caption: string; path: string; filename: string; group: boolean }
}

/** Reads the form as in specification §5: a destination, and text or image. Problems are at the typed fields. */
export function readDirect({
  number,
  message,
  picture
}: Typed): { message: WireMessage } | { errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {}
  const refuse = (field: keyof Typed, words: string) => {
    errors[field] = [words]
  }
  const isGroup = isGroupDestination(number)
  const to = isGroup ? checkGroup(number) : checkPhone(number)
  if (!to.ok) refuse('number', to.message)
  else if (to.value === '') refuse('number', 'Informe o telefone com DDD, ou o código do grupo.')
  const typeMessage = picture.trim() === '' ? 'text' : 'image'
  const text = message.trim()
  if (text === '' && typeMessage === 'text') refuse('message', 'Escreva a mensagem.')
  const most = MOST_SENT[typeMessage]
  if (text.length > most) refuse('message', `Use no máximo ${most.toLocaleString('pt-BR')} caracteres.`)
  const path = typeMessage === 'image' ? pictureAddress(picture) : ''
  if (path === null) refuse('picture', 'Informe um endereço que comece com https://.')
  if (!to.ok || path === null || Object.keys(errors).length > 0) return { errors }
  const isPicture = typeMessage === 'image'
  return {
    message: {
      typeMessage,
      messageBody: {
        number: to.value,
        group: isGroup,
        path,
        filename: fileName(path),
        message: isPicture ? '' : text,
        caption: isPicture ? text : ''
      }
    }
  }
}

function pictureAddress(text: string): string | null {
  const typed = text.trim()
  if (!URL.canParse(typed)) return null
  const { protocol, username, href } = new URL(typed)
  return protocol === 'https:' && username === '' ? href : null
}

const fileName = (path: string) => (path === '' ? '' : (new URL(path).pathname.split('/').pop() ?? ''))
