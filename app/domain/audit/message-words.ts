import { PROVIDER_LABELS } from '../message/provider-words.ts'
import type { Wording } from './changed.ts'

interface MessageChoice {
  messageProvider: string
  quietFrom: number
  quietUntil: number
  messageRate: number
  messageDaily: number
}

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const providerOf = (value: string) =>
  value === 'meta' || value === 'evolution' ? PROVIDER_LABELS[value] : 'o do servidor'

export const MESSAGE_WORDS: Wording<MessageChoice> = {
  messageProvider: ['quem entrega', providerOf],
  quietFrom: ['silêncio desde', time],
  quietUntil: ['silêncio até', time],
  messageRate: 'mensagens por minuto',
  messageDaily: 'mensagens escritas por dia'
}

export const TEMPLATE_WORDS: Wording<{ name: string; body: string; photoId: string; providerName: string }> = {
  name: 'nome',
  body: 'texto',
  photoId: ['imagem', (value) => (value === '' ? 'nenhuma' : 'escolhida')],
  providerName: 'modelo na Meta'
}

/** Of its members how many, never who. */
export const LIST_WORDS: Wording<{ name: string; groupId: string; size: number }> = {
  name: 'nome',
  groupId: 'grupo',
  size: 'endereços'
}
