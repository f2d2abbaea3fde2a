import { PROVIDER_LABELS } from '../message/provider-words.ts'
import type { Wording } from './changed.ts'

interface MessageChoice {
  messageProvider: string
  quietFrom: number
  quietUntil: number
  messageRate: number
}

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const providerOf = (value: string) =>
  value === 'meta' || value === 'evolution' ? PROVIDER_LABELS[value] : 'o do servidor'

export const MESSAGE_WORDS: Wording<MessageChoice> = {
  messageProvider: ['quem entrega', providerOf],
  quietFrom: ['silêncio desde', time],
  quietUntil: ['silêncio até', time],
  messageRate: 'mensagens por minuto'
}
