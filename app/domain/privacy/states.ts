import { keysOf } from '../words/records.ts'
export type RequestState = 'asked' | 'approval' | 'done' | 'refused' | 'dropped'

export const REQUEST_WORDS: Readonly<Record<RequestState, string>> = {
  asked: 'Pedido pelo visitante',
  approval: 'Espera aprovação',
  done: 'Feito',
  refused: 'Recusado',
  dropped: 'Desistência'
}

export const REQUEST_STATES = keysOf(REQUEST_WORDS)

const NEXT: Readonly<Record<RequestState, readonly RequestState[]>> = {
  asked: ['approval', 'refused'],
  approval: ['done', 'refused', 'dropped'],
  done: [],
  refused: [],
  dropped: []
}

export const isRequestState = (text: string): text is RequestState => text in NEXT

export function canRequestMove(from: RequestState, to: RequestState): boolean {
  return NEXT[from].includes(to)
}

/** Days to answer in full (LGPD art. 19, II). */
export const DAYS_TO_ANSWER = 15
