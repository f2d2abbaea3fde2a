import type { SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { numberLabel } from './labels.ts'

export function Counted({ counted, coverage }: { counted: number | null; coverage: SeriesPoint['coverage'] }) {
  if (counted === null) return <span className="gap-note">sem contagem</span>
  return (
    <>
      {numberLabel(counted)} {coverage === 'part' ? <span className="sub">só uma parte</span> : null}
    </>
  )
}

export function Alerts({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <ul className="alerts">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
