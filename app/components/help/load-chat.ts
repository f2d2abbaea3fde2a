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
export function addChat(url: string, said: { ready(): void; failed(): void }): void {
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

/** Loads the chat in a page that React does not draw. */
export function carryChat(): void {
  const url = readChatUrl()
  const quiet = () => undefined
  if (url !== '' && mayCarryChat(window.location.pathname))
    whenIdle(() => addChat(url, { ready: quiet, failed: quiet }))
}
