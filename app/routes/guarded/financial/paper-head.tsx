interface PaperHeadProps {
  place: string
  title: string
  lines: readonly string[]
}

/** Printed only: paper has no menu that names the place. */
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
