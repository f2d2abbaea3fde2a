import type { Carried } from '../carried.server.ts'
import { createKeptCookie, hasTexts } from '../cookie/kept-cookie.server.ts'

export interface WaitingChallenge extends Carried {
  challenge: string
  name: string
}

/** Seconds; equals the lifetime of the API's challenge. */
const maxAgeSeconds = 600

export const waitingChallenge = createKeptCookie<WaitingChallenge>({
  name: 'two-step',
  maxAgeSeconds,
  isValue: (value) => hasTexts(value, ['challenge', 'name', 'pid', 'redirectTo'])
})
