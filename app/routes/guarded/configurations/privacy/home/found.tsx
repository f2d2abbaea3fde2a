import { Notice } from '#app/components/index.ts'

export interface FoundView {
  token: string
  names: string
  document: string
  contact: string
}

/** Several people may share a telephone, so the user chooses. */
export function FoundPeople({ people }: { people: readonly FoundView[] }) {
  if (people.length === 0) {
    return (
      <Notice tone="info" title="Nada encontrado" isOutcome>
        <p>O parque não guarda ninguém com este dado. Confira se digitou inteiro, ou procure por outro.</p>
      </Notice>
    )
  }
  return (
    <section className="card" data-outcome="">
      <h2>{people.length === 1 ? 'Encontramos' : 'Quem é? Encontramos mais de uma pessoa'}</h2>
      <ul className="privacy-found">
        {people.map(({ token, names, document, contact }) => (
          <li key={token}>
            <a href={`/configurations/privacy/person?${new URLSearchParams({ pessoa: token })}`}>{names}</a>
            <div className="sub">{[document, contact].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
