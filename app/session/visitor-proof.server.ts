import { createKeptCookie, hasTexts } from './cookie/kept-cookie.server.ts'

interface VisitorProof {
  booking: string
  proof: string
}

/** As long as the proof itself is taken. */
const maxAgeSeconds = 15 * 60

const cookie = createKeptCookie<VisitorProof>({
  name: 'visitor',
  maxAgeSeconds,
  isValue: (value): value is VisitorProof => hasTexts(value, ['booking', 'proof'])
})

/** '' without one for this booking; whether it still holds the API says. */
export function readVisitorProof(request: Request, booking: string): string {
  const kept = cookie.read(request)
  return kept?.booking === booking ? kept.proof : ''
}

/** Headers that keep it: of the last booking alone. */
export const keepVisitorProof = (request: Request, kept: VisitorProof) => cookie.keep(request, kept)
