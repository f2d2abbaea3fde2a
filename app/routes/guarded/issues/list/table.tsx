import { IssueTag } from '#app/components/issue/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { IssueRowView } from './row.ts'

interface IssueTableProps {
  rows: readonly IssueRowView[]
  showsPerson: boolean
  /** The reader may open a request. */
  opens: boolean
}

export function IssueTable({ rows, showsPerson, opens }: IssueTableProps) {
  return (
    <DataTable
      caption="Requerimentos"
      hideCaption
      columns={columns.filter(({ key }) => showsPerson || key !== 'person')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={opens ? ({ href }) => href : undefined}
    />
  )
}

const columns: Column<IssueRowView>[] = [
  {
    key: 'title',
    header: 'Requerimento',
    cell: ({ title, type, begins, news }) => (
      <>
        {title} {type ? <>· {type} </> : null}
        {news ? <b className="issue-news">{news}</b> : null} <span className="sub issue-begins">{begins}</span>
      </>
    )
  },
  { key: 'person', header: 'Quem pediu', cell: ({ person }) => person || <span className="muted">Não informado</span> },
  { key: 'opened', header: 'Aberto em', cell: ({ opened }) => <span className="num">{opened}</span> },
  {
    key: 'due',
    header: 'Prazo',
    cell: ({ due, noDue, dueDay, overdue }) =>
      due ? (
        <>
          {overdue ? <b className="issue-late">{due}</b> : due} {dueDay ? <span className="sub">{dueDay}</span> : null}
        </>
      ) : (
        <span className="muted">{noDue}</span>
      )
  },
  {
    key: 'status',
    header: 'Situação',
    card: 'lead',
    cell: ({ statusId, status }) => <IssueTag statusId={statusId} label={status} />
  }
]
