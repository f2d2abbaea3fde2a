import { inPlaces } from '../document/in-places.tsx'

interface GroupNamesProps {
  /** Says how many are on the list, of how many. */
  title: string
  /** Page of the group. */
  href: string
  /** Needs of the visit in `note`. */
  people: readonly { name: string; note: string }[]
}

/** Names on a group's list, folded: a class would push the next group off the screen. */
export function GroupNames({ title, href, people }: GroupNamesProps) {
  if (people.length === 0) {
    return (
      <p className="small">
        <a href={href}>{title}</a>
      </p>
    )
  }
  return (
    <details className="small">
      <summary>{title}</summary>
      <ol>
        {inPlaces(people, ({ name, note }) => (
          <li>
            {name}
            {note ? <b>: {note}</b> : null}
          </li>
        ))}
      </ol>
      <p>
        <a href={href}>
          Abrir a lista<span className="vh">: {title}</span>
        </a>
      </p>
    </details>
  )
}
