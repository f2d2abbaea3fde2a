import { initials } from '#app/domain/person/names.ts'

interface AgentPhotoProps {
  name: string
  /** '' draws the initials. */
  src: string
  /** CSS pixels, both ways. */
  size: number
}

/** The name must stand beside it: it is hidden from screen readers. */
export function AgentPhoto({ name, src, size }: AgentPhotoProps) {
  if (src) return <img className="face" src={src} alt="" width={size} height={size} />
  return (
    <span className={size > 100 ? 'face face-big' : 'face'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
