import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'

/** Calls the API with the token, deadline and request id of the current request. */
export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
