import { formatTime } from './device-clock.ts'
import type { GateDay } from './kept/list-store.ts'
import type { Unreached } from './reach.ts'

/**
 * Whether this browser can go on without network. `older`: why the list that it has could not be renewed. `device`: its
 * name for the user.
 */
export type Readiness = { day: GateDay; older: string; device: string } | { day: null; why: string }

/** A browser that lacks a part of what the gate needs; its message is for the user. */
export class CannotKeep extends Error {}

const hidden = 'Numa janela anônima isso é comum: abra a portaria numa janela normal.'

export const blockedCookies = 'os cookies estão bloqueados. Permita-os para este endereço e recarregue a página.'
export const notServed = `o navegador não guardou a página da portaria. Recarregue-a. ${hidden}`

/** '' if this browser has all that the gate needs. */
export function whatLacks(): string {
  if (!window.isSecureContext) return 'o endereço não começa com https.'
  if (!('serviceWorker' in navigator)) return `o navegador não guarda páginas. ${hidden}`
  // Some browsers have the name without the thing.
  if (!window.indexedDB) return `o navegador não guarda dados. ${hidden}`
  return window.crypto.subtle ? '' : 'o navegador não cifra a lista. Atualize-o, ou use outro.'
}

const unread: Record<Unreached, string> = {
  none: 'a lista de hoje não pôde ser lida agora. O sistema tenta de novo sozinho.',
  lies: 'quem respondeu não foi o sistema: pode ser a página de entrada de um Wi-Fi.',
  ended: 'a sessão terminou, ou este usuário não faz mais check-in. Entre de novo.',
  absent: 'o servidor desta instalação não entrega a lista da portaria.'
}

export const whyUnread = (problem: Unreached): string => unread[problem]

/** Words for an error of the browser's storage or worker. */
export function whyCannot(error: unknown): string {
  if (error instanceof CannotKeep) return error.message
  // In some browsers a DOMException is not an Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  if (name === 'QuotaExceededError') return 'não há espaço para guardar a lista. Libere espaço neste aparelho.'
  return `o navegador não deixou guardar a lista. ${hidden}`
}

/** `das 14:05 (há 2 min)`. `now`: milliseconds by the server's clock. */
export function listAge({ list: { at, timezone } }: GateDay, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  return `das ${formatTime(Date.parse(at), timezone)} (${minutes === 0 ? 'agora mesmo' : `há ${minutes} min`})`
}
