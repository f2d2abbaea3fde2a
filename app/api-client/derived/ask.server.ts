import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'

/** A call by whoever asks, with their limits. */
export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
