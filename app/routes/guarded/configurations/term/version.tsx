import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inPlaces } from '#app/components/document/in-places.tsx'
import { type CrumbHandle, PageHeader } from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { getPlaceTerm } from '#app/contracts/places/term.ts'
import { type DiffLine, diffTexts, isSameText } from '#app/domain/term/diff.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { KeptTerm } from '../term-text.tsx'
import { toVersions } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/term')
  const term = await viewer.call(getPlaceTerm, {})
  const index = term.versions.findIndex(({ id }) => id === params.id)
  const shown = toVersions(term, viewer.place.timezone)[index]
  const own = term.versions[index]
  const before = term.versions[index + 1]
  if (!shown || !own) throw notFound({ message: 'Não encontramos esta versão do termo.' })
  const lines = before ? diffTexts(before.text, own.text) : []
  return { ...shown, hash: own.hash, text: own.text, lines, isSame: isSameText(lines) }
}

export default function TermVersion() {
  const { at, by, bookings, hash, text, lines, hasBefore, isSame } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Termo de ${at}`}
        lead={`${by ? `Por ${by}. ` : ''}Reservas que aceitaram este texto: ${bookings}.`}
      />
      <KeptTerm hash={hash} text={text} back="/configurations/term">
        <section className="card" aria-labelledby="mudou">
          <h2 id="mudou">O que mudou da versão anterior</h2>
          {hasBefore ? null : <p>É a primeira versão.</p>}
          {hasBefore && isSame ? <p>Nada: é o mesmo texto.</p> : null}
          {hasBefore && !isSame ? <Changes lines={lines} /> : null}
        </section>
      </KeptTerm>
    </>
  )
}

const labels = { added: 'Entrou', removed: 'Saiu', changed: 'Mudou' } as const

/** Leaves out unchanged lines: the whole text is below. */
function Changes({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <ul className="diff">
      {inPlaces(lines, ({ kind, parts }) =>
        kind === 'same' ? null : (
          <li className={`diff-${kind}`}>
            <span className="diff-label">{labels[kind]}</span>
            {inPlaces(parts, (part) => (
              <Part {...part} />
            ))}
          </li>
        )
      )}
    </ul>
  )
}

function Part({ kind, text }: DiffLine['parts'][number]) {
  if (kind === 'same') return <>{text}</>
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Termo de ${data?.at ?? 'outra data'} · Configurações · Trilha` }
]

export const handle = { crumb: (data) => data?.at ?? 'Versão' } satisfies CrumbHandle<typeof loader>
