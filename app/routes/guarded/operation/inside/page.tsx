import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import {
  type Column,
  DataTable,
  EmptyState,
  LinkButton,
  type LiveHandle,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { type InsideData, loadInside } from './load-inside.server.ts'
import type { PartyRow } from './view.ts'

const here = '/operation/inside'

/** Seconds between two readings in a browser without script. */
const refreshSeconds = 30

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/inside')
  const isAlone = new URL(request.url).searchParams.has('parado') || (context.js && !context.light)
  return json(await loadInside(viewer), { headers: isAlone ? {} : { refresh: String(refreshSeconds) } })
}

export const headers: HeadersFunction = ({ loaderHeaders }): Record<string, string> => {
  const refresh = loaderHeaders.get('refresh')
  return refresh ? { refresh } : {}
}

export default function Inside() {
  const data = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  if (!data) {
    return (
      <>
        <PageHeader title="Dentro agora" />
        <EmptyState title="Sem contagem">Este servidor não registra saídas, e não sabe quem está dentro.</EmptyState>
      </>
    )
  }
  return search.get('modo') === 'erp' ? <Wall data={data} /> : <Screen data={data} />
}

function Screen({ data }: { data: InsideData }) {
  const { inside, isOwnOnly, clock } = data
  return (
    <>
      <PageHeader
        title="Dentro agora"
        lead={isOwnOnly ? `Às ${clock}, só as pessoas que você conduz.` : `Às ${clock}.`}
        actions={
          <>
            <LinkButton to={`${here}/evacuation`}>Lista de emergência</LinkButton>
            <LinkButton to={`${here}?modo=erp`} native>
              Tela de parede
            </LinkButton>
          </>
        }
      />
      <Figures data={data} />
      <NotBack data={data} />
      {inside > 0 ? null : <p className="muted">Quem entra na portaria aparece aqui até sair.</p>}
    </>
  )
}

/** To be read from three metres: no menu, and the figures as large as they go. */
function Wall({ data }: { data: InsideData }) {
  return (
    <div className="inside-alone">
      <h1 className="vh">Dentro agora</h1>
      <Figures data={data} />
      <p className="no-print">
        <a href={here}>Voltar ao sistema</a>
      </p>
    </div>
  )
}

function Figures({ data }: { data: InsideData }) {
  const { inside, away, attractions, clock, place } = data
  const late = data.isDusk ? lateOf(data.rows) : []
  return (
    <section className="inside-wall" aria-label="Pessoas dentro agora">
      <p className="inside-total">
        <b className="num">{inside}</b> <span>{inside === 1 ? 'pessoa dentro' : 'pessoas dentro'}</span>
      </p>
      <p className="inside-beside">
        {place}, {clock}
        {away > 0 ? ` · ${countLabel(away, { one: 'saiu e pode voltar', many: 'saíram e podem voltar' })}` : ''}
      </p>
      {late.length > 0 ? (
        <p className="inside-late">
          Ainda não voltaram: <b className="num">{sumOf(late)}</b>
        </p>
      ) : null}
      <ul className="inside-list">
        {attractions.map(({ uuid, name, inside, slots }) => (
          <li key={uuid}>
            <b className="num">{inside}</b> <span className="inside-name">{name}</span>{' '}
            <span className="inside-slots">
              {slots.map(({ key, time, inside }) => (
                <span key={key}>
                  {time}: <b className="num">{inside}</b>{' '}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lateOf = (rows: readonly PartyRow[]) => rows.filter(({ isLate }) => isLate)
const sumOf = (rows: readonly PartyRow[]) => rows.reduce((sum, { people }) => sum + people, 0)

/** People who should be back, from the place's dusk on. */
function NotBack({ data }: { data: InsideData }) {
  const { isDusk, dusk, rows, mayOpen, leftOff } = data
  if (!isDusk) return <p className="muted">A partir das {dusk}, quem já devia ter voltado aparece aqui.</p>
  const late = lateOf(rows)
  if (late.length === 0) return <p className="muted">Ninguém que devia ter voltado está dentro.</p>
  return (
    <section>
      <DataTable
        caption={<h2>Ainda não voltaram</h2>}
        columns={columns}
        rows={late}
        rowKey={({ uuid }) => uuid}
        rowHref={mayOpen ? ({ uuid }) => `/operation/booking-list/${uuid}` : undefined}
      />
      {leftOff > 0 ? (
        <p className="muted">
          {countLabel(leftOff, { one: 'reserva ficou', many: 'reservas ficaram' })} fora desta lista.
        </p>
      ) : null}
    </section>
  )
}

const columns: Column<PartyRow>[] = [
  {
    key: 'name',
    header: 'Nome',
    cell: ({ name, peopleWords, code }) => (
      <>
        {name}{' '}
        <span className="sub">
          {peopleWords} · {code}
        </span>
      </>
    )
  },
  {
    key: 'since',
    header: 'Devia ter voltado',
    card: 'lead',
    cell: ({ since, isMissed, dueWords }) => (
      <>
        <SituationTag tone={isMissed ? 'red' : 'amber'}>{since}</SituationTag>{' '}
        <span className="sub">{isMissed ? `${dueWords}, sem saída registrada` : dueWords}</span>
      </>
    )
  },
  {
    key: 'phone',
    header: 'Telefone',
    cell: ({ phone, whatsapp, emergency }) => (
      <>
        {whatsapp ? (
          <a href={whatsapp} rel="noreferrer">
            {phone}
          </a>
        ) : (
          phone || 'sem telefone'
        )}
        {emergency.map((told) => (
          <span key={told} className="sub">
            {' '}
            {told}
          </span>
        ))}
      </>
    )
  },
  { key: 'guides', header: 'Condutor', cell: ({ guides }) => guides || 'sem condutor' },
  { key: 'product', header: 'Atrativo', cell: ({ product, time }) => `${product}, ${time}` }
]

export const meta: MetaFunction = () => [{ title: 'Dentro agora · Trilha' }]

export const handle = { crumb: 'Dentro agora', live: ['bookings'] } satisfies LiveHandle & { crumb: string }
