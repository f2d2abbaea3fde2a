import { useSyncExternalStore } from 'react'

interface CountdownProps {
  /** End of the hold as an ISO instant. */
  until: string
  /** End of the hold as text in the place's zone, "14:32". */
  untilText: string
}

function minutesLeft(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000))
}

function everyTenSeconds(update: () => void): () => void {
  const timer = setInterval(update, 10_000)
  return () => clearInterval(timer)
}

export function Countdown({ until, untilText }: CountdownProps) {
  const minutes = useSyncExternalStore(
    everyTenSeconds,
    () => minutesLeft(until),
    () => null
  )

  return (
    <span>
      até <time dateTime={until}>{untilText}</time>
      {minutes === null ? null : minutes === 0 ? ' (encerrado)' : ` (faltam ${minutes} min)`}
    </span>
  )
}
