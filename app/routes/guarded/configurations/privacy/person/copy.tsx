import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DefinitionList, LinkButton, PageHeader } from '#app/components/index.ts'
import { readPrivacyPerson } from '#app/contracts/privacy/people.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { type CopiedSection, toSections } from '#app/domain/privacy/sections.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { tokenOf } from '../token-of.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const token = tokenOf(request)
  const { names, tables } = await viewer.call(readPrivacyPerson, { query: { token, rows: '1' } })
  const { timezone, name } = viewer.place
  return {
    token,
    names: names.join(' / '),
    place: name,
    sections: toSections(tables, timezone),
    printed: formatInstant(now(), timezone)
  }
}

export default function PersonCopy() {
  const { token, names, place, sections, printed } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`O que ${place} guarda de ${names || 'uma pessoa'}`}
        lead={`Cópia de ${printed} (LGPD, art. 18, II). Para imprimir, use o comando do navegador (Ctrl+P).`}
        actions={
          <LinkButton to={`/configurations/privacy/person?${new URLSearchParams({ pessoa: token })}`}>
            Voltar
          </LinkButton>
        }
      />
      <Sections sections={sections} />
    </>
  )
}

/** Shows all data stored about a person, in readable form. */
function Sections({ sections }: { sections: readonly CopiedSection[] }) {
  return (
    <div className="privacy-sheet">
      {sections.map(({ title, rows }) => (
        <section key={title}>
          <h2>
            {title} ({rows.length})
          </h2>
          {rows.map((row) => (
            <DefinitionList key={JSON.stringify(row)} items={row} />
          ))}
        </section>
      ))}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cópia dos dados · Privacidade · Trilha' }]

export const handle = {
  crumb: 'Cópia',
  above: (data) =>
    data
      ? { label: 'Pessoa', href: `/configurations/privacy/person?${new URLSearchParams({ pessoa: data.token })}` }
      : { label: 'Pessoa' }
} satisfies CrumbHandle<typeof loader>
