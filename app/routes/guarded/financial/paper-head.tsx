interface PaperHeadProps {
  place: string
  title: string
  lines: readonly string[]
}

/** On paper alone, where no menu says whose it is. */
export function PaperHead({ place, title, lines }: PaperHeadProps) {
  return (
    <div className="paper-head" aria-hidden="true">
      <p className="paper-title">{title}</p>
      <p>{place}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
