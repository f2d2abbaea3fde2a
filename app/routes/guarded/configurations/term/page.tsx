import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type Column,
  DataTable,
  ErrorSummary,
  LateNotice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getPlaceTerm, savePlaceTerm } from '#app/contracts/places/term.ts'
import { MOST_OF_TERM } from '#app/domain/product/check/check-term.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { savedWords } from '../group-form.server.ts'
import { SavedLine } from '../group-page.tsx'
import { SectionNav } from '../section-nav.tsx'
import { TermForm } from '../term-text.tsx'
import { toVersions } from './view.ts'

const path = '/configurations/term'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/term')
  const term = await viewer.call(getPlaceTerm, {})
  const { version, text, is_house: isHouse, house_text: houseText } = term
  const zone = viewer.place.timezone
  const [last] = term.versions
  const saved = last ? savedWords({ saved_at: last.created_at, saved_by: last.created_by }, zone) : ''
  return { version, text, isHouse, houseText, saved, versions: toVersions(term, zone) }
}

/** Intent `save` stores the typed text, `house` restores the default text. */
export const action = formAction('configurations/term', ['version', 'text'], async ({ version }, { viewer, form }) => {
  const isHouse = form.get('intent') === 'house'
  const text = isHouse ? '' : readField(form, 'text')
  await viewer.call(savePlaceTerm, { body: { version, text } })
  const said = isHouse || text === '' ? 'Agora vale o texto padrão.' : 'Termo salvo: vale para as próximas reservas.'
  return { to: path, text: said }
})

export default function PlaceTerm() {
  const { version, text, isHouse, houseText, saved, versions } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Termo"
        lead="O que o visitante aceita ao reservar. Quem já reservou fica com o texto que aceitou."
      />
      <SectionNav />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O termo não foi salvo" />
        <LateNotice refused={refused} path={path} />
        <p>
          {isHouse
            ? 'Vale o texto padrão, que acompanha os dados do parque, a cota e as regras de cancelamento.'
            : 'Vale um texto próprio: ele não acompanha os dados do parque nem as regras de cancelamento.'}{' '}
          Um atrativo pode ter outro.
        </p>
        <TermForm
          key={version}
          action={path}
          refused={refused}
          version={version}
          text={text}
          hint="Um texto novo é uma versão nova, para as próximas reservas. As outras ficam guardadas. Em branco: o texto padrão."
          optional
          most={MOST_OF_TERM}
          save={{ value: 'save', label: 'Salvar termo' }}
          giveUp={isHouse ? null : { value: 'house', label: 'Voltar ao texto padrão' }}
        />
        <SavedLine saved={saved} />
        {isHouse ? null : (
          <details>
            <summary>O que diz o texto padrão</summary>
            <p className="term-words">{houseText}</p>
          </details>
        )}
        <DataTable caption="Versões" columns={columns} rows={versions} rowKey={({ id }) => id} />
      </div>
    </>
  )
}

type Row = ReturnType<typeof toVersions>[number]

const columns: Column<Row>[] = [
  {
    key: 'at',
    header: 'Em vigor desde',
    cell: ({ id, at }) => <a href={`${path}/${id}`}>{at}</a>
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ current }) => (
      <SituationTag tone={current ? 'green' : 'gray'}>{current ? 'Em vigor' : 'Guardada'}</SituationTag>
    )
  },
  { key: 'by', header: 'Por', cell: ({ by }) => by || '—' },
  { key: 'mark', header: 'Impressão digital', cell: ({ mark }) => <code>{mark}…</code> },
  { key: 'bookings', header: 'Reservas que a aceitaram', align: 'end', cell: ({ bookings }) => bookings }
]

export const meta: MetaFunction = () => [{ title: 'Termo · Configurações · Trilha' }]

export const handle = { crumb: 'Termo' }
