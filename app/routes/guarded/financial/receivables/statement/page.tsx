import { type LoaderFunctionArgs, type MetaFunction, redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import {
  type Column,
  type CrumbHandle,
  DataTable,
  EmptyState,
  FileLinks,
  LinkButton,
  Money,
  PageHeader,
  Pagination
} from '#app/components/index.ts'
import { readReceivable } from '#app/contracts/finance/receivables.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { PaperHead } from '../../paper-head.tsx'
import { lastDays, readPeriod } from '../../period.ts'
import { PeriodFilter } from '../../period-filter.tsx'
import { documentWords } from '../view.ts'
import { type LineRow, toLineRow, toSums } from './view.ts'

const pageSize = 500

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/receivables')
  const { timezone, name: place } = viewer.place
  const { search, searchParams } = new URL(request.url)
  const today = viewer.today()
  const asked = readPeriod(searchParams, lastDays(90, today))
  const { from, to } = asked.days ?? { from: today, to: today }
  const page = readPage(searchParams.get('pagina'))
  const query = { start_date: from, end_date: to, page, limit: pageSize }
  const statement = await viewer.call(readReceivable, { params: { uuid: params.uuid ?? '' }, query })
  if (statement.merged_into) return redirect(`/financial/receivables/${statement.merged_into}${search}`)
  const { client, data, total } = statement
  return {
    asked,
    place,
    page,
    total,
    uuid: client.uuid,
    name: client.name,
    about: [documentWords(client), client.phone ? formatPhone(client.phone) : '', client.email].filter(Boolean),
    period: `${formatDay(from)} a ${formatDay(to)}`,
    printed: formatInstant(now(), timezone),
    lines: asked.days ? data.map(toLineRow) : [],
    sums: asked.days ? toSums(statement) : [],
    pages: Math.max(1, Math.ceil(total / pageSize)),
    can: { client: viewer.can('clients/index'), booking: viewer.can('operation/booking-list') }
  }
}

export default function ClientStatement() {
  const data = useLoaderData<typeof loader>()
  const { asked, place, name, about, period, printed, lines, sums, can, page, pages, total } = data
  return (
    <>
      <Head {...data} />
      <PaperHead place={place} title={`Extrato de ${name}`} lines={[...about, period, `Impresso em ${printed}`]} />
      <PeriodFilter {...asked} />
      {asked.days ? (
        <div className="paper">
          <Balance sums={sums} />
          {lines.length > 0 ? (
            <>
              <DataTable
                caption={`Movimento de ${period}`}
                columns={columnsOf(can.booking)}
                rows={lines}
                rowKey={({ key }) => key}
              />
              <Pagination page={page} pageCount={pages} total={total} noun={['linha', 'linhas']} param="pagina" />
            </>
          ) : (
            <EmptyState title="Nada neste período">O saldo é o mesmo do começo ao fim.</EmptyState>
          )}
        </div>
      ) : (
        <EmptyState title="Confira o período">Escolha as datas de início e de fim.</EmptyState>
      )}
    </>
  )
}

type Data = SerializeFrom<typeof loader>

function Head({ name, about, uuid, asked, can }: Pick<Data, 'name' | 'about' | 'uuid' | 'asked' | 'can'>) {
  const { search } = useLocation()
  return (
    <div className="no-print">
      <PageHeader
        title={name}
        lead={['Extrato', ...about].join(' · ')}
        actions={
          <>
            {can.client ? <LinkButton to={`/clients/${uuid}`}>Ver o cliente</LinkButton> : null}
            {asked.days ? <FileLinks path={`/financial/receivables/${uuid}/statement`} search={search} /> : null}
            <PrintButton />
          </>
        }
      />
    </div>
  )
}

function Balance({ sums }: { sums: { term: string; value: number }[] }) {
  return (
    <dl className="sums">
      {sums.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">
            {formatMoney(value)} {value < 0 ? <span>a favor do cliente</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const columnsOf = (opens: boolean): Column<LineRow>[] => [
  { key: 'date', header: 'Dia', cell: ({ date }) => <span className="num">{date}</span> },
  {
    key: 'what',
    header: 'O quê',
    card: 'full',
    cell: ({ kind, code, booking, about }) => (
      <>
        {kind} {booking && opens ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code}{' '}
        <span className="sub">{about}</span>
      </>
    )
  },
  {
    key: 'charge',
    header: 'Deve',
    align: 'end',
    cell: ({ value }) => (value > 0 ? <Money value={value} /> : '')
  },
  {
    key: 'credit',
    header: 'Pagou ou abateu',
    align: 'end',
    cell: ({ value }) => (value < 0 ? <Money value={-value} /> : '')
  },
  { key: 'balance', header: 'Saldo', align: 'end', cell: ({ balance }) => <Money value={balance} /> }
]

export const links = linkPaper('statement')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Extrato'} · Contas a receber · Trilha` }
]

export const handle = {
  crumb: (data) => data?.name ?? 'Extrato',
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
