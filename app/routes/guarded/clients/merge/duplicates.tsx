import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, LinkButton, PageHeader } from '#app/components/index.ts'
import { listClientDuplicates } from '#app/contracts/clients/merge.ts'
import type { Client } from '#app/contracts/clients/shapes.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { NotKnown } from '../not-known.tsx'
import { personWords } from '../person-words.ts'
import { reasonWords } from '../reason-words.ts'
import { SectionNav, sectionsOf } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/index')
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  const found = await whereKnown(viewer.call(listClientDuplicates, { query: { page, limit: 20 } }))
  return {
    page,
    sections: sectionsOf(viewer),
    canEdit: viewer.can('clients/edit'),
    found: found && {
      next: found.has_next,
      rows: found.data.map(({ one, other, reason }) => ({
        key: `${one.uuid} ${other.uuid}`,
        reason: reasonWords(reason),
        one: toSide(one),
        other: toSide(other)
      }))
    }
  }
}

function toSide(client: Client) {
  const { document, phone } = personWords(client)
  const { uuid, name, email } = client
  return { uuid, name, about: [document || 'sem documento', phone].filter(Boolean).join(' · '), email }
}

export default function Duplicates() {
  const { page, sections, canEdit, found } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Clientes talvez duplicados" lead="Nada é juntado sozinho: confira cada par antes." />
      <SectionNav sections={sections} />
      {found === null ? <NotKnown what="que clientes se parecem" /> : null}
      {found && found.rows.length > 0 ? (
        <DataTable
          caption="Pares de clientes parecidos"
          hideCaption
          columns={canEdit ? [...columns, compare] : columns}
          rows={found.rows}
          rowKey={({ key }) => key}
        />
      ) : null}
      {found && found.rows.length === 0 ? (
        <EmptyState
          title={page > 1 ? 'Esta página não existe' : 'Nenhum cliente parece duplicado'}
          action={<LinkButton to="/clients/index">Ver os clientes</LinkButton>}
        >
          Pares com o mesmo telefone, e-mail ou nome aparecem aqui.
        </EmptyState>
      ) : null}
      {found && found.rows.length > 0 ? (
        <p className="muted small">Um par marcado como pessoas diferentes não volta à lista.</p>
      ) : null}
      {found && (page > 1 || found.next) ? <Pages page={page} hasNext={found.next} /> : null}
    </>
  )
}

function Pages({ page, hasNext }: { page: number; hasNext: boolean }) {
  return (
    <nav className="pages" aria-label="Páginas">
      <ul className="pages-list">
        {page > 1 ? (
          <li>
            <a href={page === 2 ? '/clients/duplicates' : `/clients/duplicates?pagina=${page - 1}`} rel="prev">
              ‹ Anterior
            </a>
          </li>
        ) : null}
        {hasNext ? (
          <li>
            <a href={`/clients/duplicates?pagina=${page + 1}`} rel="next">
              Próxima ›
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

type Row = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>['rows'][number]

function Side({ side: { uuid, name, about, email } }: { side: Row['one'] }) {
  return (
    <>
      <a className="whole" href={`/clients/${uuid}`}>
        {name}
      </a>{' '}
      <span className="sub whole">{about}</span> {email ? <span className="sub">{email}</span> : null}
    </>
  )
}

const columns: Column<Row>[] = [
  { key: 'one', header: 'Um', cell: ({ one }) => <Side side={one} /> },
  { key: 'other', header: 'Outro', cell: ({ other }) => <Side side={other} /> },
  { key: 'reason', header: 'Por quê', cell: ({ reason }) => reason }
]

const compare: Column<Row> = {
  key: 'compare',
  header: 'Comparar',
  actions: true,
  cell: ({ one, other }) => (
    <LinkButton to={`/clients/${one.uuid}/merge?com=${other.uuid}`}>
      Comparar
      <span className="vh">
        {' '}
        {one.name} com {other.name}
      </span>
    </LinkButton>
  )
}

export const meta: MetaFunction = () => [{ title: 'Clientes duplicados · Trilha' }]

export const handle = { crumb: 'Duplicados' }
