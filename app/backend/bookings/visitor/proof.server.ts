import { z } from 'zod'
import { forbidden } from '#app/contracts/api-error.ts'
import type { ApiContext } from '../../kernel/context.server.ts'

const purpose = 'visitor-proof'

/** Long enough that a visitor is asked once per visit of the page. */
const lifeMs = 15 * 60_000

const ProofSchema = z.object({ booking: z.string(), until: z.number() })

export function makeProof(publicId: string, { seal, now }: ApiContext): string {
  return seal.seal(purpose, { booking: publicId, until: now().getTime() + lifeMs })
}

/**
 * Accepts a proof of ours for this booking that is recent enough.
 * @throws ApiError 403 `needs_proof`
 */
export function requireProof(proof: string, publicId: string, { seal, now }: ApiContext): void {
  const read = ProofSchema.safeParse(seal.unseal(purpose, proof))
  if (read.success && read.data.booking === publicId && read.data.until > now().getTime()) return
  throw forbidden({ code: 'needs_proof', message: 'Antes, mostre que a reserva é sua.' })
}
