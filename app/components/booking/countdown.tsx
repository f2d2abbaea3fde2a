import { useEffect, useState } from 'react'

interface CountdownProps {
  /** End of the hold as an ISO instant. */
  until: string
  /** End of the hold as text in the place's zone, "14:32". */
  untilText: string
}

function minutesLeft(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000))
}

export function Countdown({ until, untilText }: CountdownProps) {
  const [minutes, setMinutes] = useState<number | null>(null)

  useEffect(() => {
    const update = () => setMinutes(minutesLeft(until))
    update()
    const timer = setInterval(update, 10_000)
    return () => clearInterval(timer)
  }, [until])

  return (
    <span>
      até <time dateTime={until}>{untilText}</time>
      {minutes === null ? null : minutes === 0 ? ' (encerrado)' : ` (faltam ${minutes} min)`}
    </span>
  )
}
