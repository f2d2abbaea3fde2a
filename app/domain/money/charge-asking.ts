const shortestGapMs = 30_000
const longestGapMs = 60_000
/** Longer than a request takes, so that a silent provider has one under way for each terminal. */
const terminalGapMs = 12_000
/** A seller and a customer stand before a terminal and wait. */
const afterAnswerMs = 3000
const patienceMs = 24 * 3_600_000

interface Asked {
  createdAt: Date
  /** End of the hold that it pays. */
  expiresAt: Date
  now: Date
  isAtTerminal?: boolean
}

/**
 * Next instant to ask the provider about an unpaid charge: at least once a minute while it can be paid, at its end, and
 * then ever less often for a day, because late money must be seen too. Null for no more.
 */
export function nextAskAt({ createdAt, expiresAt, now, isAtTerminal = false }: Asked): Date | null {
  const at = now.getTime()
  const end = expiresAt.getTime()
  const last = end + patienceMs
  if (at >= last) return null
  if (at >= end) return new Date(Math.min(at + Math.max(shortestGapMs, at - end), last))
  if (isAtTerminal) return new Date(Math.min(at + terminalGapMs, end))
  const gap = Math.min(longestGapMs, Math.max(shortestGapMs, (at - createdAt.getTime()) / 4))
  return new Date(Math.min(at + gap, end))
}

/** Next instant to ask about a charge at a terminal once the provider has answered; never past its end. */
export function askAgainAt({ expiresAt, now }: Pick<Asked, 'expiresAt' | 'now'>): Date {
  return new Date(Math.min(now.getTime() + afterAnswerMs, Math.max(expiresAt.getTime(), now.getTime() + 1)))
}
