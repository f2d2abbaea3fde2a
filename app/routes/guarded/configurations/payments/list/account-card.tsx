import { SituationTag } from '#app/components/display/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import type { AccountView } from '../view.ts'

/** Shows whether a provider's credentials work, never the credentials. */
export function AccountCard({ account }: { account: AccountView }) {
  const { provider, name, state, tone, methods, lines, isKept } = account
  const at = `/configurations/payments/${provider}`
  return (
    <section className="card stack" aria-labelledby={provider}>
      <h2 id={provider}>
        {name} <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      <p className="muted">{methods}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="row">
        <LinkButton to={at}>{isKept ? `Trocar ou testar: ${name}` : `Informar credenciais: ${name}`}</LinkButton>
        {isKept ? (
          <LinkButton to={`${at}/remove`} variant="quiet">
            Apagar<span className="vh"> credenciais: {name}</span>
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}
