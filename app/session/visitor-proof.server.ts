import { createKeptCookie, hasTexts } from './cookie/kept-cookie.server.ts'

interface VisitorProof {
  booking: string
  proof: string
}

/** Seconds; equals the time for which the API accepts the proof. */
const maxAgeSeconds = 15 * 60

const cookie = createKeptCookie<VisitorProof>({
  name: 'visitor',
  maxAgeSeconds,
  isValue: (value): value is VisitorProof => hasTexts(value, ['booking', 'proof'])
})

/** Returns '' without a proof for this booking. The API decides whether the proof is still valid. */
export function readVisitorProof(request: Request, booking: string): string {
  const kept = cookie.read(request)
  return kept?.booking === booking ? kept.proof : ''
}

/** Stores the proof for one booking and replaces the previous one. */
export const keepVisitorProof = (request: Request, kept: VisitorProof) => cookie.keep(request, kept)

export const forgetVisitorProof = (request: Request): [string, string][] => cookie.clear(request)
