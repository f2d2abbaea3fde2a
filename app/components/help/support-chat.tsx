import { useLocation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { mayCarryChat } from '#app/domain/access/support-chat.ts'
import { useDocument } from '../document/document-context.ts'

/** Name of the meta element with the document's chat; its policy lets in no other. */
export const chatMeta = 'support-chat'

/** '' where the document has none. */
export function readChatUrl(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${chatMeta}"]`)?.content ?? ''
}

/** A page without the chat that is reached from one with it needs a document of its own: script cannot be taken back. */
export function needsOwnDocument(pathname: string): boolean {
  return !mayCarryChat(pathname) && readChatUrl() !== ''
}

/** '' where the page may have no chat, or none is set. */
export function findChat(address: string, setting: { url: string } | null): string {
  return setting && mayCarryChat(new URL(address).pathname) ? setting.url : ''
}

/** `late` has not answered yet, but nobody is kept waiting for it. */
type ChatState = 'off' | 'loading' | 'late' | 'ready' | 'failed'

/** Milliseconds: longest that the chat is said to be coming (specification §9). */
const waitMs = 2000

let state: ChatState = 'off'
const listeners = new Set<() => void>()

function setState(next: ChatState) {
  state = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useChatState(): ChatState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'off'
  )
}

/** The policy trusts what our own script adds (strict-dynamic); it is for this document only, and never asked twice. */
function loadChat(url: string) {
  if (state !== 'off') return
  setState('loading')
  setTimeout(() => {
    if (state === 'loading') setState('late')
  }, waitMs)
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.onload = () => setState('ready')
  script.onerror = () => setState('failed')
  document.body.append(script)
}

function whenIdle(run: () => void): () => void {
  let timer = 0
  const wait = () => {
    timer = window.setTimeout(run, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('load', wait)
  }
}

/** Loads the chat once the page is usable, and leaves it behind where it must not be. */
export function SupportChat() {
  const { chat = '' } = useDocument()
  const { pathname } = useLocation()
  const isOpen = mayCarryChat(pathname)

  useEffect(() => {
    if (chat === '') return
    if (isOpen) return whenIdle(() => loadChat(chat))
    // A redirect brought us here without a link: the document is asked for again, this time without the chat.
    window.location.reload()
  }, [chat, isOpen])

  return null
}
