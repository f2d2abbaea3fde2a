import { initials } from '#app/domain/person/names.ts'

interface AgentPhotoProps {
  name: string
  /** An address that the page may show; '' draws the initials. */
  src: string
  /** In CSS pixels, both ways. */
  size: number
}

/** An agent's face, or the initials of the name; the name itself always stands beside it. */
export function AgentPhoto({ name, src, size }: AgentPhotoProps) {
  if (src) return <img className="face" src={src} alt="" width={size} height={size} />
  return (
    <span className={size > 100 ? 'face face-big' : 'face'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
