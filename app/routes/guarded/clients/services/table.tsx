import { useLocation } from '@remix-run/react'
import { Button, type Column, DataTable, Form, SituationTag } from '#app/components/index.ts'
import type { ServiceRow } from './row.ts'

interface Opens {
  clients: boolean
  bookings: boolean
}

interface ServiceTableProps {
  rows: readonly ServiceRow[]
  opens: Opens
  canEdit: boolean
}

export function ServiceTable({ rows, opens, canEdit }: ServiceTableProps) {
  const done: Column<ServiceRow> = {
    key: 'done',
    header: 'Feito',
    actions: true,
    cell: (row) => (row.uuid ? <Done row={row} /> : null)
  }
  const columns = columnsFor(opens)
  return (
    <div className="services">
      <DataTable
        caption="O que está por fazer"
        hideCaption
        columns={canEdit && rows.some(({ uuid }) => uuid !== '') ? [...columns, done] : columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </div>
  )
}

function Done({ row: { uuid, version, what, isDone } }: { row: ServiceRow }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`${pathname}${search}`}>
      <input type="hidden" name="note" value={uuid} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="done" value={isDone ? '0' : '1'} />
      <Button>
        {isDone ? 'Reabrir' : 'Feito'}
        <span className="vh">: {what}</span>
      </Button>
    </Form>
  )
}

const columnsFor = (opens: Opens): Column<ServiceRow>[] => [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ client, name, phone }) => (
      <>
        <span className="whole">{opens.clients ? <a href={`/clients/${client}`}>{name}</a> : name}</span>{' '}
        <span className="sub">{phone}</span>
      </>
    )
  },
  {
    key: 'what',
    header: 'O que fazer',
    cell: ({ kind, what, isOneLine }) => (
      <>
        <span className={isOneLine ? 'whole' : undefined}>{what}</span> <span className="sub">{kind}</span>
      </>
    )
  },
  {
    key: 'booking',
    header: 'Reserva',
    cell: ({ booking, code, visit }) => {
      if (!code) return <span className="muted">–</span>
      return (
        <>
          {opens.bookings ? (
            <a className="code-s" href={`/operation/booking-list/${booking}`}>
              {code}
            </a>
          ) : (
            <span className="code-s">{code}</span>
          )}{' '}
          <span className="sub whole">{visit}</span>
        </>
      )
    }
  },
  {
    key: 'due',
    header: 'Até',
    card: 'lead',
    cell: ({ due, dueDay, overdue, isDone }) => (
      <>
        <SituationTag tone={isDone ? 'green' : overdue ? 'red' : 'blue'}>{due}</SituationTag>
        {isDone ? null : <span className="sub num">{dueDay}</span>}
      </>
    )
  }
]
