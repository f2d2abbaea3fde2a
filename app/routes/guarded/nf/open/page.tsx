import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  FileLinks,
  Form,
  LinkButton,
  Money,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { issueInvoices, listInvoiceable } from '#app/contracts/finance/invoices.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatAnyDocument } from '#app/domain/person/any-document.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { ReadyNotice, toReady } from '../ready-notice.tsx'
import { kinds, type OpenQuery, pageSize, readOpenQuery } from './query.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const asked = readOpenQuery(new URL(request.url).searchParams)
  const found = await viewer.call(listInvoiceable, { query: { ...asked, limit: pageSize } })
  return {
    asked,
    total: found.total,
    sum: found.sum_value,
    ready: toReady(found.ready, now()),
    key: crypto.randomUUID(),
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    rows: found.data.map(({ document, document_country: country, ...row }) => ({
      ...row,
      code: row.code === '' ? '' : formatBookingCode(row.code),
      date: formatDay(row.date),
      name: row.name || 'Sem nome',
      document: document === '' ? 'sem documento' : formatAnyDocument(document, country)
    })),
    can: { issue: viewer.can('nf/edit'), set: viewer.can('configurations/invoices') }
  }
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export const action = formAction('nf/edit', [], async (_fields, { viewer, form }) => {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const body = {
    bookings: texts('bookings'),
    transactions: texts('transactions'),
    draft: readField(form, 'intent') === 'draft'
  }
  const { id, message, queued, drafts } = await viewer.call(
    issueInvoices,
    { body },
    {
      idempotencyKey: readField(form, 'key') || undefined
    }
  )
  const to = id !== '' ? `/nf/${id}` : '/nf/index'
  return { to, text: message, tone: queued + drafts > 0 ? 'success' : 'info' }
})

export default function OpenInvoices() {
  const { asked, rows, total, sum, pages, ready, key, can } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const mayIssue = can.issue && ready.missing.length === 0
  return (
    <>
      <PageHeader
        title="Pagas sem nota"
        lead="O que foi pago e fica: sem cortesias e sem o que foi devolvido."
        actions={rows.length > 0 ? <FileLinks path="/nf/open" search={search} /> : null}
      />
      <div className="list-notices">
        <ReadyNotice ready={ready} maySet={can.set} />
      </div>
      <ErrorSummary errors={summaryOf(refused)} title="Nenhuma nota foi emitida" />
      <Filters asked={asked} />
      {rows.length === 0 ? (
        <EmptyState title="Nada sem nota" action={<LinkButton to="/nf/index">Ver as notas</LinkButton>}>
          Nestes dias, tudo o que foi pago já tem nota. Sem datas, olhamos os últimos 60 dias.
        </EmptyState>
      ) : (
        <Form method="post" action={`/nf/open${search}`} className="stack-s">
          <p className="small">
            {total} sem nota, {formatMoney(sum)} ao todo.
          </p>
          <DataTable
            caption="Pagas sem nota"
            hideCaption
            columns={mayIssue ? [...columns, choose] : columns}
            rows={rows}
            rowKey={({ kind, id }) => `${kind} ${id}`}
          />
          {mayIssue ? (
            <div className="row nf-act">
              <Button variant="primary" name="intent" value="issue">
                Emitir as escolhidas
              </Button>
              <Button name="intent" value="draft">
                Guardar em rascunho
              </Button>
            </div>
          ) : null}
          <input type="hidden" name="key" value={key} />
        </Form>
      )}
      <Pagination page={asked.page} pageCount={pages} total={total} noun={['item', 'itens']} param="pagina" />
    </>
  )
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ name, code, document }) => (
      <>
        {name} <span className="sub">{[code, document].filter(Boolean).join(' · ')}</span>
      </>
    )
  },
  {
    key: 'label',
    header: 'De quê',
    cell: ({ label, date }) => (
      <>
        {label} <span className="sub num">{date}</span>
      </>
    )
  },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> }
]

const choose: Column<Row> = {
  key: 'choose',
  header: 'Emitir',
  card: 'full',
  cardLabel: '',
  cell: ({ kind, id, name, code }) => (
    <label className="nf-choose">
      <input type="checkbox" name={kind === 'booking' ? 'bookings' : 'transactions'} value={id} /> Emitir
      <span className="vh">
        {' '}
        a nota de {name} {code}
      </span>
    </label>
  )
}

function Filters({ asked }: { asked: OpenQuery }) {
  const isNarrowed = asked.q + asked.kind + asked.from + asked.to !== ''
  return (
    <PageFilters
      isNarrowed={isNarrowed}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome, documento ou código"
          autoComplete="off"
          maxLength={100}
        />
      }
      live
    >
      <SelectField field={{ name: 'tipo', value: asked.kind }} label="Tipo" empty="Tudo" options={kinds} />
      <TextField field={{ name: 'inicio', value: asked.from }} label="De" type="date" />
      <TextField field={{ name: 'fim', value: asked.to }} label="Até" type="date" />
    </PageFilters>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pagas sem nota · Notas fiscais · Trilha' }]

export const handle = { crumb: 'Pagas sem nota' }
