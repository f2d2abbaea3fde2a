import { createContext, useContext } from 'react'

/** Facts about the document that the server renders. In the browser the defaults apply. */
export interface DocumentValue {
  nonce: string
  /** True: the page carries no script. */
  light: boolean
  /** The door's masked token for unsafe forms (`_sid`). */
  formToken: string
  inlineCss: string
  /** Language of the page (BCP 47); Portuguese by default. */
  language?: string
  /** Language that the browser asks for, if it is another of ours. */
  suggested?: string
  /** Words of the elements in the page's language, as JSON. */
  words?: string
  /** The page's URL in each of its languages, for search engines. */
  alternates?: readonly { language: string; href: string }[]
  /** True: the page shows that this is a demonstration. */
  demo?: boolean
  /** URLs of the sheets in `inlineCss`, separated by spaces. */
  inlined?: string
  /** True for an error page, which gets no script: the browser's initial state does not contain the error. */
  failed?: boolean
  /**
   * Set for an incomplete report without script. `refreshes`: the page reloads itself; `isChosen`: the reader chose
   * this form.
   */
  partial?: { refreshes: boolean; isChosen?: boolean }
  /** Script for the first page of a visit; later pages name its file. */
  elements?: string
  /** True when this visit's browser has proved that it runs script. */
  js?: boolean
  /** True for the answer to a posted form. */
  answer?: boolean
  /** URL of the support chat's script. */
  chat?: string
  /** Set in a kiosk's browser (`/totem`). */
  kiosk?: { hasTerminal: boolean }
  /** True for a report whose slots arrive after the page. */
  streamed?: boolean
}

export const DocumentContext = createContext<DocumentValue>({ nonce: '', light: false, formToken: '', inlineCss: '' })

export function useDocument(): DocumentValue {
  return useContext(DocumentContext)
}
