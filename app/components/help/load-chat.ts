import { mayCarryChat } from '#app/domain/access/support-chat.ts'

/** Name of the meta element with the chat's URL. The page's policy allows no other chat. */
export const chatMeta = 'support-chat'

/** '' when the document has no chat. */
export function readChatUrl(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${chatMeta}"]`)?.content ?? ''
}

/**
 * Adds the chat's script, which the policy trusts because our script adds it (strict-dynamic).
 */
function addChat(url: string, said: { ready(): void; failed(): void }): void {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.onload = said.ready
  script.onerror = said.failed
  document.body.append(script)
}

/** Runs once the page is usable, unless the returned function is called before. */
export function whenIdle(run: () => void): () => void {
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

/** `late`: the chat has not answered yet, but the reader no longer waits. */
export type ChatState = 'off' | 'loading' | 'late' | 'ready' | 'failed'

/** Milliseconds for which the help says that the chat is loading (specification §9). */
const waitMs = 2000

let state: ChatState = 'off'
const listeners = new Set<(state: ChatState) => void>()

function setState(next: ChatState): void {
  state = next
  for (const tell of Array.from(listeners)) tell(state)
}

/** Tells the state now and after each change, until the returned function is called. */
export function watchChat(tell: (state: ChatState) => void): () => void {
  listeners.add(tell)
  tell(state)
  return () => {
    listeners.delete(tell)
  }
}

/** Runs once per document. */
export function loadChat(url: string): void {
  if (state !== 'off') return
  setState('loading')
  window.setTimeout(() => {
    if (state === 'loading') setState('late')
  }, waitMs)
  addChat(url, { ready: () => setState('ready'), failed: () => setState('failed') })
}

/** Loads the chat in a page that React does not draw. */
export function carryChat(): void {
  const url = readChatUrl()
  if (url !== '' && mayCarryChat(window.location.pathname)) whenIdle(() => loadChat(url))
}
