import { createContext, useContext } from 'react'

/** What an error page may say: Remix gives the boundary only "Unexpected Server Error". */
export interface Failure {
  status: number
  /** For a person; undefined where only the log may know. */
  message: string | undefined
  requestId: string
  /** Undefined where nobody can know. */
  retryAfterSeconds?: number
  /** The API behind has no such call. */
  isAbsent?: boolean
  /** A form that was not taken, to be sent again. */
  typed?: TypedForm
}

export interface TypedForm {
  fields: [name: string, value: string][]
  /** A password or code was typed, and is not in `fields`. */
  hasSecrets: boolean
}

export const FailureContext = createContext<Failure | null>(null)

export function useFailure(): Failure | null {
  return useContext(FailureContext)
}
