import { CHANNEL_LABELS, type ChosenMessage } from '../message/booking/messages.ts'
import { minutesAsTime } from '../message/booking/visit-hours.ts'
import { PROVIDER_LABELS } from '../message/provider-words.ts'
import type { Wording } from './changed.ts'

interface MessageChoice {
  messageProvider: string
  quietFrom: number
  quietUntil: number
  messageRate: number
  messageDaily: number
}

const providerOf = (value: string) =>
  value === 'meta' || value === 'evolution' ? PROVIDER_LABELS[value] : 'o do servidor'

export const MESSAGE_WORDS: Wording<MessageChoice> = {
  messageProvider: ['quem entrega', providerOf],
  quietFrom: ['silêncio desde', minutesAsTime],
  quietUntil: ['silêncio até', minutesAsTime],
  messageRate: 'mensagens por minuto',
  messageDaily: 'mensagens escritas por dia'
}

export const TEMPLATE_WORDS: Wording<Record<'name' | 'body' | 'en' | 'es' | 'photoId' | 'providerName', string>> = {
  name: 'nome',
  body: 'texto',
  en: 'texto em inglês',
  es: 'texto em espanhol',
  photoId: ['imagem', (value) => (value === '' ? 'nenhuma' : 'escolhida')],
  providerName: 'modelo na Meta'
}

/** The record says how many members a list has, never their names. */
export const LIST_WORDS: Wording<{ name: string; groupId: string; size: number }> = {
  name: 'nome',
  groupId: 'grupo',
  size: 'endereços'
}

/** Labels of one message to bookings. */
export const BOOKING_MESSAGE_WORDS: Wording<Pick<ChosenMessage, 'on' | 'channel' | 'text'>> = {
  on: 'é enviada',
  channel: ['por', (channel) => CHANNEL_LABELS[channel]],
  text: 'texto'
}

/** Labels of the settings that all visit messages share. */
export const VISIT_MESSAGE_WORDS: Wording<{ reminderAt: number; picture: boolean }> = {
  reminderAt: ['lembrete às', minutesAsTime],
  picture: 'confirmação com a imagem do código'
}
