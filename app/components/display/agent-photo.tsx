import { initials } from '#app/domain/person/names.ts'

interface AgentPhotoProps {
  name: string
  /** Picture URL; '' draws the initials. */
  src: string
  /** Width and height in CSS pixels. */
  size: number
}

/** Show the name beside the photo: screen readers do not see the photo. */
export function AgentPhoto({ name, src, size }: AgentPhotoProps) {
  if (src) return <img className="face" src={src} alt="" width={size} height={size} />
  return (
    <span className={size > 100 ? 'face face-big' : 'face'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
