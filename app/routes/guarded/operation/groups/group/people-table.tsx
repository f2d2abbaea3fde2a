import { DataTable, FileLink, LinkButton, Notice } from '#app/components/index.ts'
import { tooManyNames } from '#app/domain/import/group-people.ts'
import { groupPeoplePath } from '../group-path.ts'
import type { PeopleView } from './load-people.server.ts'

interface GroupPeopleProps {
  uuid: string
  list: PeopleView
  canEdit: boolean
}

/** List of a group's people, as far as the reader may see it. */
export function GroupPeople({ uuid, list: { people, bought, whole, version, changed }, canEdit }: GroupPeopleProps) {
  const title = `Lista de pessoas (${people.length} de ${bought})`
  const path = groupPeoplePath(uuid)
  const tooMany = tooManyNames(people.length, bought)
  return (
    <section className="stack-s" id="pessoas" aria-labelledby="lista">
      <h2 id="lista">{title}</h2>
      {tooMany ? (
        <Notice tone="warning">
          <p>{tooMany}</p>
        </Notice>
      ) : null}
      {people.length === 0 ? (
        <p className="muted">
          {version === 0
            ? 'O grupo ainda não tem lista de pessoas.'
            : 'A lista está vazia. Depois do prazo de guarda ela é apagada sozinha.'}
        </p>
      ) : null}
      {changed ? <p className="muted small">{changed}</p> : null}
      <div className="row">
        {canEdit ? (
          <LinkButton to={path}>{people.length === 0 ? 'Escrever a lista' : 'Alterar a lista'}</LinkButton>
        ) : null}
        {people.length > 0 ? <FileLink to={`${path}.csv`} /> : null}
      </div>
      {people.length > 0 ? (
        <DataTable
          caption={title}
          rows={people}
          rowKey={({ number }) => String(number)}
          columns={[
            { key: 'name', header: 'Nome', cell: ({ name }) => name },
            ...(whole
              ? [
                  { key: 'document', header: 'Documento', cell: ({ document }: Person) => document || '–' },
                  { key: 'birth', header: 'Nascimento', cell: ({ birth }: Person) => birth || '–' }
                ]
              : []),
            { key: 'note', header: 'Observação', card: 'full', cell: ({ note }) => note || '–' }
          ]}
        />
      ) : null}
    </section>
  )
}

type Person = PeopleView['people'][number]
