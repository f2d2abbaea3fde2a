import type { KnownProof } from '#app/components/index.ts'
import type { getAccount } from '#app/contracts/account.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'

/** Builds the props of `ProofFields`. */
export function toProof({ google, proved, two_step }: CallOutput<typeof getAccount>): KnownProof {
  return { google, proved, hasTwoSteps: two_step === 'on' }
}
