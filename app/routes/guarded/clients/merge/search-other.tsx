import { FilterBar, LinkButton, TextField } from '#app/components/index.ts'

export interface OtherClient {
  uuid: string
  name: string
  document: string
  phone: string
  email: string
}

interface SearchOtherProps {
  uuid: string
  q: string
  /** Null when there was no search. */
  rows: readonly OtherClient[] | null
}

export function SearchOther({ uuid, q, rows }: SearchOtherProps) {
  const path = `/clients/${uuid}/merge`
  return (
    <>
      <FilterBar key={q} action={path} submitLabel="Procurar">
        <TextField
          field={{ name: 'q', value: q }}
          label="Procurar o outro cadastro"
          type="search"
          placeholder="Nome, documento, telefone ou e-mail"
          autoComplete="off"
          maxLength={100}
        />
      </FilterBar>
      {rows && rows.length === 0 ? <p className="muted">Nenhum outro cliente encontrado.</p> : null}
      {rows && rows.length > 0 ? (
        <div className="card">
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.uuid}>
                <span>
                  <a href={`/clients/${row.uuid}`}>{row.name}</a>{' '}
                  <span className="sub">{[row.document, row.phone, row.email].filter(Boolean).join(' · ')}</span>
                </span>{' '}
                <LinkButton to={`${path}?com=${row.uuid}`}>
                  Comparar<span className="vh"> com {row.name}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
