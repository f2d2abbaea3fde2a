import { createContext, useContext } from 'react'

/** What the server knows of the document it renders; in the browser the defaults stand. */
export interface DocumentValue {
  nonce: string
  /** No script is sent. */
  light: boolean
  /** The door's masked token for unsafe forms (`_sid`). */
  formToken: string
  inlineCss: string
  /** The page says that this is a demonstration. */
  demo?: boolean
  /** Addresses of the sheets in `inlineCss`, separated by spaces. */
  inlined?: string
  /** An error page gets no script: its text is not in the state that the browser would start from. */
  failed?: boolean
  /** A report that is not whole yet, without script; `refreshes`: it reloads itself; `isChosen`: its reader asked for it. */
  partial?: { refreshes: boolean; isChosen?: boolean }
  /** Address of the support chat's script. */
  chat?: string
  /** A report whose slots arrive after it. */
  streamed?: boolean
}

export const DocumentContext = createContext<DocumentValue>({ nonce: '', light: false, formToken: '', inlineCss: '' })

export function useDocument(): DocumentValue {
  return useContext(DocumentContext)
}
