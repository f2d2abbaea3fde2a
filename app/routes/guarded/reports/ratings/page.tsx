import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  CheckboxField,
  type Column,
  DataTable,
  DayField,
  EmptyState,
  FileLinks,
  FilterBar,
  LinkButton,
  type Option,
  PageHeader,
  Pagination,
  SelectField,
  SituationTag,
  StatCard,
  type Tone
} from '#app/components/index.ts'
import { listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { groupOf, type RatingGroup } from '#app/domain/rating/rating.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { type RatingQuery, readRatingQuery } from './query.ts'
import { type RatingRow, toRow, toSums } from './view.ts'

const path = '/reports/ratings'
const pageSize = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readRatingQuery(new URL(request.url).searchParams)
  const found = await viewer.call(listVisitRatings, { query: { ...asked, limit: pageSize } })
  return {
    asked,
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    sums: toSums(found.counts),
    rows: found.data.map((rating) => toRow(rating, viewer.place.timezone)),
    products: found.products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    maySet: viewer.can('configurations/booking-messages')
  }
}

export default function Ratings() {
  const { asked, rows, sums, total, pages, products, maySet } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const isNarrowed = asked.from !== '' || asked.to !== '' || asked.product !== '' || asked.commented
  return (
    <>
      <PageHeader
        title="Satisfação"
        lead="O que quem visitou respondeu à pesquisa que vai com o agradecimento."
        actions={rows.length > 0 ? <FileLinks path={path} search={search} /> : null}
      />
      <Filters asked={asked} products={products} isNarrowed={isNarrowed} />
      {sums.answers > 0 ? <Sums sums={sums} /> : null}
      {rows.length > 0 ? (
        <>
          <DataTable caption="Respostas" hideCaption columns={columns} rows={rows} rowKey={({ key }) => key} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['resposta', 'respostas']}
            param="pagina"
          />
          <div className="score-table">
            <DataTable
              caption="Notas"
              columns={scoreColumns}
              rows={sums.scores}
              rowKey={({ score }) => String(score)}
            />
          </div>
        </>
      ) : (
        <EmptyState
          title={isNarrowed ? 'Nenhuma resposta com estes filtros' : 'Nenhuma resposta ainda'}
          action={
            maySet ? <LinkButton to="/configurations/booking-messages/thanks">Ligar o agradecimento</LinkButton> : null
          }
        >
          A pesquisa vai a quem veio, no dia depois da visita, com a mensagem de agradecimento, onde ela está ligada.
        </EmptyState>
      )}
    </>
  )
}

interface FiltersProps {
  asked: RatingQuery
  products: Option[]
  isNarrowed: boolean
}

function Filters({ asked, products, isNarrowed }: FiltersProps) {
  const { search } = useLocation()
  return (
    <FilterBar key={search} action={path} clearHref={isNarrowed ? path : undefined} submitLabel="Filtrar" live>
      <DayField field={{ name: 'desde', value: asked.from }} label="Visitas de" />
      <DayField field={{ name: 'ate', value: asked.to }} label="Até" />
      <SelectField
        field={{ name: 'atrativo', value: asked.product }}
        label="Atrativo"
        empty="Todos"
        options={products}
      />
      <CheckboxField
        field={{ name: 'comentario', value: asked.commented ? '1' : '' }}
        value="1"
        label="Só com comentário"
      />
    </FilterBar>
  )
}

type Totals = ReturnType<typeof toSums>

function Sums({ sums: { answers, nps, mean, groups } }: { sums: Totals }) {
  return (
    <div className="stats stats-line">
      <StatCard label="NPS" value={nps} note="de −100 a +100" />
      <StatCard label="Nota média" value={mean} note={answers === 1 ? '1 resposta' : `${answers} respostas`} />
      {groups.map(({ label, value }) => (
        <StatCard key={label} label={label} value={value} />
      ))}
    </div>
  )
}

const scoreColumns: Column<Totals['scores'][number]>[] = [
  { key: 'score', header: 'Nota', align: 'end', cell: ({ score }) => score },
  {
    key: 'bar',
    header: 'Parte',
    cell: ({ count, most, share }) => (
      <meter min={0} max={most} value={count} aria-hidden="true">
        {share}
      </meter>
    )
  },
  { key: 'count', header: 'Respostas', align: 'end', cell: ({ count, share }) => `${count} (${share})` }
]

const tones: Readonly<Record<RatingGroup, Tone>> = { promoter: 'green', neutral: 'gray', detractor: 'red' }

const columns: Column<RatingRow>[] = [
  {
    key: 'score',
    header: 'Nota',
    card: 'lead',
    cell: ({ score }) => <SituationTag tone={tones[groupOf(Number(score))]}>{score}</SituationTag>
  },
  {
    key: 'comment',
    header: 'Comentário',
    card: 'full',
    cell: ({ comment }) =>
      comment ? <span className="rating-comment">{comment}</span> : <span className="muted">–</span>
  },
  {
    key: 'visit',
    header: 'Visita',
    cell: ({ visit, product }) => (
      <>
        <span className="num">{visit}</span> <span className="sub">{product}</span>
      </>
    )
  },
  {
    key: 'who',
    header: 'Quem',
    cell: ({ name, code, uuid }) => (
      <>
        {name}{' '}
        {code ? (
          <a className="sub" href={`/operation/booking-list/${uuid}`}>
            {code}
          </a>
        ) : null}
      </>
    )
  },
  { key: 'answered', header: 'Respondida em', cell: ({ answered }) => <span className="num">{answered}</span> }
]

export const meta: MetaFunction = () => [{ title: 'Satisfação · Relatórios · Trilha' }]

export const handle = { crumb: 'Satisfação' }
