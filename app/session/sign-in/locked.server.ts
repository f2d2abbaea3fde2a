import type { Carried } from '../carried.server.ts'
import { createKeptCookie, hasTexts } from '../cookie/kept-cookie.server.ts'

/** Counts as signed out: no guarded page opens with it. */
export interface Locked extends Carried {
  name: string
  username: string
}

const maxAgeSeconds = 7 * 24 * 3600

export const lockedScreen = createKeptCookie<Locked>({
  name: 'locked',
  maxAgeSeconds,
  isValue: (value) => hasTexts(value, ['name', 'username', 'pid', 'redirectTo'])
})
