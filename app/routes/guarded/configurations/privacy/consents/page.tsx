import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listConsents } from '#app/contracts/privacy/people.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { PrivacyNav } from '../nav.tsx'
import consentsCssUrl from './consents.css?url'
import { readConsentQuery } from './query.ts'
import { consentWords } from './words.ts'

const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const asked = readConsentQuery(new URL(request.url).searchParams)
  const found = await viewer.call(listConsents, { query: { ...asked, limit: pageSize } })
  return {
    ...{ asked, total: found.total, pages: Math.max(1, Math.ceil(found.total / pageSize)) },
    rows: found.data.map((row, at) => ({
      ...{ key: `${row.at} ${at}`, what: consentWords(row), name: row.name },
      at: formatInstant(row.at, viewer.place.timezone),
      proof: [row.hash && `texto ${row.hash.slice(0, 12)}…`, row.address, row.agent.slice(0, 60)]
        .filter(Boolean)
        .join(' · ')
    }))
  }
}

export default function Consents() {
  const { asked, rows, total, pages } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const path = '/configurations/privacy/consents'
  const isNarrowed = asked.from !== '' || asked.to !== '' || asked.token !== ''
  return (
    <>
      <PageHeader
        title="Consentimentos"
        lead={asked.token ? 'Os de uma pessoa.' : 'Aceites do termo e escolhas sobre mensagens.'}
        actions={
          rows.length > 0 ? (
            <LinkButton to={`${path}.csv${search}`} native>
              Baixar CSV
            </LinkButton>
          ) : null
        }
      />
      <PrivacyNav />
      <FilterBar key={search} action={path} clearHref={isNarrowed ? path : undefined} submitLabel="Filtrar">
        {asked.token ? <input type="hidden" name="pessoa" value={asked.token} /> : null}
        <TextField field={{ name: 'desde', value: asked.from }} label="De" type="date" />
        <TextField field={{ name: 'ate', value: asked.to }} label="Até" type="date" />
      </FilterBar>
      {rows.length > 0 ? (
        <>
          <DataTable caption="Consentimentos" hideCaption columns={columns} rows={rows} rowKey={({ key }) => key} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['consentimento', 'consentimentos']}
            param="pagina"
          />
        </>
      ) : (
        <EmptyState title={isNarrowed ? 'Nenhum consentimento com estes filtros' : 'Nenhum consentimento ainda'}>
          Cada reserva feita pelo site guarda o texto aceito, a hora, o endereço e o navegador.
        </EmptyState>
      )}
    </>
  )
}

interface ConsentView {
  key: string
  at: string
  what: string
  name: string
  proof: string
}

const columns: Column<ConsentView>[] = [
  { key: 'at', header: 'Quando', cell: ({ at }) => <span className="num">{at}</span> },
  { key: 'name', header: 'Quem', card: 'lead', cell: ({ name }) => name },
  { key: 'what', header: 'O quê', cell: ({ what }) => what },
  { key: 'proof', header: 'Prova', cell: ({ proof }) => <span className="sub">{proof}</span> }
]

export const links = linkSheets(tableCssUrl, consentsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Consentimentos · Privacidade · Trilha' }]

export const handle = { crumb: 'Consentimentos' }
