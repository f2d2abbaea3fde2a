import { createContext, useContext } from 'react'

/** What the server knows about the document it is rendering. In the browser the defaults stand. */
export interface DocumentValue {
  nonce: string
  /** Light mode: no script is sent. */
  light: boolean
  /** The door's masked token for unsafe forms (`_sid`). */
  formToken: string
  /** The style of a public page, written into its head. */
  inlineCss: string
  /** The addresses of the sheets in it, apart by spaces. */
  inlined?: string
  /** An error page: it needs no script, and what it says is not in the state that the browser would start from. */
  failed?: boolean
  /** A report that is not whole yet, for a browser that runs no script; `refreshes`: it comes again by itself. */
  partial?: { refreshes: boolean }
  /** Address of the support chat's script, where this document carries it. */
  chat?: string
  /** A report whose slots arrive after it. */
  streamed?: boolean
}

export const DocumentContext = createContext<DocumentValue>({ nonce: '', light: false, formToken: '', inlineCss: '' })

export function useDocument(): DocumentValue {
  return useContext(DocumentContext)
}
