import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** In place of a screen that lives by a call which the API behind does not have. */
export function AbsentPage({
  href = '/loading',
  linkLabel = 'Voltar ao início'
}: {
  href?: string
  linkLabel?: string
}) {
  return (
    <div className="oops stack">
      <h1>{ERRORS.absent}</h1>
      <p>
        O servidor em uso não oferece o que esta página mostra. Nada se perdeu, e o que está no menu continua
        funcionando.
      </p>
      <p>
        <a className="btn btn-primary" href={href} data-native="">
          {linkLabel}
        </a>
      </p>
    </div>
  )
}
