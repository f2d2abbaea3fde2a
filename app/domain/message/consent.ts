import { MESSAGE_KINDS, type MessageKind } from './kinds.ts'

/** `said`: what the receiver said last; null: nothing. */
export function mayReceive(kind: MessageKind, said: boolean | null): boolean {
  const { consent } = MESSAGE_KINDS[kind]
  if (consent === 'asked') return true
  return consent === 'own' ? said !== false : said === true
}

const stops = new Set(['sair', 'parar', 'pare', 'stop', 'descadastrar', 'cancelar mensagens', 'nao quero receber'])
const comesBack = new Set(['voltar', 'quero receber', 'start'])

/** What a reply asks for, in whatever letters; null for all else that people write. */
export function readReply(text: string): 'stop' | 'resume' | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (stops.has(plain)) return 'stop'
  return comesBack.has(plain) ? 'resume' : null
}
