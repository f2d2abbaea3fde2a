interface QrCodeProps {
  /** SVG path of the dark modules, one unit per module; nothing is drawn for an empty one. */
  path: string
  /** Modules per side, without the quiet zone. */
  size: number
  label: string
  caption?: string
}

/** Draws dark on white in every colour scheme, with the quiet zone of four modules that the standard requires. */
export function QrCode({ path, size, label, caption }: QrCodeProps) {
  if (path === '') return null
  return (
    <figure className="qr">
      <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      {caption ? <figcaption className="muted small">{caption}</figcaption> : null}
    </figure>
  )
}
