import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { mayCarryChat } from '#app/domain/access/support-chat.ts'
import { useDocument } from '../document/document-context.ts'
import { loadChat, readChatUrl, whenIdle } from './load-chat.ts'

/**
 * True when a page without the chat follows one with it: a running script cannot be removed, so load a new document.
 */
export function needsOwnDocument(pathname: string): boolean {
  return !mayCarryChat(pathname) && readChatUrl() !== ''
}

/** '' when the page may have no chat, or the settings name none. */
export function findChat(address: string, setting: { url: string } | null): string {
  return setting && mayCarryChat(new URL(address).pathname) ? setting.url : ''
}

/** Loads the chat once the page is usable, and reloads the document on pages that must not have it. */
export function SupportChat() {
  const { chat = '' } = useDocument()
  const { pathname } = useLocation()
  const isOpen = mayCarryChat(pathname)

  useEffect(() => {
    if (chat === '') return
    if (isOpen) return whenIdle(() => loadChat(chat))
    // A redirect led here without a link, so load the document again without the chat.
    window.location.reload()
  }, [chat, isOpen])

  return null
}
