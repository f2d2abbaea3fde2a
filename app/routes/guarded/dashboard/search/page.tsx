import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { absentScreens } from '#app/api-client/capabilities/check.server.ts'
import { EmptyState, FilterBar, Notice, PageHeader, TextField } from '#app/components/index.ts'
import { findScreens } from '#app/domain/access/find-screens.ts'
import { withoutClosed } from '#app/domain/access/permission-areas/parts.ts'
import { keyOf } from '#app/domain/access/permission-table.ts'
import { longestScan } from '#app/domain/booking/scan.ts'
import { codeOfTicket } from '#app/domain/booking/signed-ticket.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { type FoundKind, searchAll } from './load-search.server.ts'

const leastLetters = 2
const mostLetters = 100

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const q = codeOfTicket(typed).slice(0, mostLetters)
  if (q.length < leastLetters) return { q, screens: [], kinds: [] }
  const absent = new Set<string>(absentScreens())
  const rules = withoutClosed(viewer.permissions, viewer.off).filter((rule) => !absent.has(keyOf(rule)))
  const kinds = await searchAll(viewer, { q, today: viewer.today() })
  return { q, screens: findScreens(q, rules).slice(0, 8), kinds }
}

export const meta: MetaFunction = () => [{ title: 'Buscar · Trilha' }]
export const handle = { crumb: 'Buscar' }

export default function SearchPage() {
  const { q } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Buscar" lead="Telas, reservas e pessoas. De qualquer tela: Ctrl+K." />
      <FilterBar
        submitLabel="Buscar"
        clearHref={q === '' ? undefined : '/dashboard/search'}
        lead={
          <TextField
            field={{ name: 'q', value: q }}
            label="O que você procura?"
            placeholder="Tela, código, nome, documento ou telefone"
            type="search"
            maxLength={longestScan}
            autoFocus
          />
        }
      />
      <Found />
    </>
  )
}

/** Script takes this element out of the page and shows it below the field of the top bar. */
function Found() {
  const { q, screens, kinds } = useLoaderData<typeof loader>()
  if (q === '') return null
  if (q.length < leastLetters) return <p className="muted">Escreva pelo menos duas letras.</p>
  return (
    <div className="hits" id="achados">
      {screens.length + kinds.length === 0 ? (
        <EmptyState title="Nada encontrado">
          Confira o que você procurou: nome de uma tela, código da reserva, começo do nome, documento ou telefone.
        </EmptyState>
      ) : null}
      {screens.length > 0 ? (
        <section>
          <h2>Telas</h2>
          <Hits hits={screens.map(({ label, path, does }) => ({ label, href: path, more: does }))} />
        </section>
      ) : null}
      {kinds.map((kind) => (
        <Kind key={kind.title} {...kind} />
      ))}
    </div>
  )
}

function Kind({ title, hits, total, allHref, isLost }: FoundKind) {
  return (
    <section>
      <h2>{title}</h2>
      {isLost ? (
        <Notice tone="warning">Não foi possível procurar aqui agora. Tente de novo em instantes.</Notice>
      ) : null}
      <Hits hits={hits} />
      {total > hits.length ? (
        <a className="small" href={allHref}>
          {`Ver a lista (${total})`}
        </a>
      ) : null}
    </section>
  )
}

function Hits({ hits }: { hits: FoundKind['hits'] }) {
  return (
    <ul className="hits-list">
      {hits.map(({ label, href, more }) => (
        <li key={href}>
          <a href={href}>
            <b>{label}</b> <span className="muted small">{more}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
