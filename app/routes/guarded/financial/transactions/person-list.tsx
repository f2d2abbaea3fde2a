import { Button } from '#app/components/form/index.ts'
import type { Answered } from './typed.ts'

/** Lists the people found, each with a button: used without script. */
export function PersonList({ target, found }: { target: string; found: Answered['found'] }) {
  if (found?.target !== target || found.people.length === 0) return null
  return (
    <ul className="fin-people" aria-label="Pessoas encontradas">
      {found.people.map(({ uuid, name, cpf, who }) => (
        <li key={uuid}>
          <span>
            {name}{' '}
            <span className="sub">
              {who}
              {cpf ? `, ${cpf}` : ''}
            </span>
          </span>
          <Button variant="quiet" name="intent" value={`pick-${target}-${uuid}`}>
            Usar<span className="vh"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
