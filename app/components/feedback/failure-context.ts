import { createContext, useContext } from 'react'

/** Details for an error page: Remix gives its boundary only "Unexpected Server Error". */
export interface Failure {
  status: number
  /** Message for a person; undefined when the reason is for the log only. */
  message: string | undefined
  requestId: string
  /** Undefined when unknown. */
  retryAfterSeconds?: number
  /** True when the API lacks the call. */
  isAbsent?: boolean
  /** Form that was not accepted, to be sent again. */
  typed?: TypedForm
}

export interface TypedForm {
  fields: [name: string, value: string][]
  /** True when a password or code was typed; `fields` leaves it out. */
  hasSecrets: boolean
}

export const FailureContext = createContext<Failure | null>(null)

export function useFailure(): Failure | null {
  return useContext(FailureContext)
}
