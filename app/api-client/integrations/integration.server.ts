import type { Outcome } from './states.server.ts'

export interface TestAsked {
  requestId: string
  /** Milliseconds. */
  timeoutMs: number
}

/** External program that this one talks to. */
export interface Integration {
  /** Identifies the stored state and the test button. */
  key: string
  label: string
  /** One sentence that tells the purpose. */
  what: string
  /** Host name without the rest of the URL; null when no address is set. */
  host(): string | null
  isOn(): boolean
  /** Text shown instead of 'Desligada' while the integration is off. */
  off: string
  offState?: string
  /** Never throws. Absent when nothing here can be tested. */
  test?: (asked: TestAsked) => Promise<Outcome>
}

export function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).host
}
