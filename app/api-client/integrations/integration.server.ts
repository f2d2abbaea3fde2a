import type { Outcome } from './states.server.ts'

export interface TestAsked {
  requestId: string
  /** Milliseconds. */
  timeoutMs: number
}

/** Another program that this one talks to. */
export interface Integration {
  /** Of its states, and of its button. */
  key: string
  label: string
  /** What it is for, in a sentence. */
  what: string
  /** Of its address the host alone; null where there is none. */
  host(): string | null
  isOn(): boolean
  /** What is said where it is off, and instead of 'Desligada'. */
  off: string
  offState?: string
  /** Never throws. Absent: nothing here can try it. */
  test?: (asked: TestAsked) => Promise<Outcome>
}

export function hostOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).host
}
