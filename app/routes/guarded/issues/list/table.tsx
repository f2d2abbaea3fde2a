import { type Column, DataTable } from '#app/components/index.ts'
import { IssueTag } from '#app/components/issue/index.ts'
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
        <span className="issue-second">
          {news ? <b className="issue-news">{news}</b> : null} <span className="sub issue-begins">{begins}</span>
        </span>
      </>
    )
  },
  { key: 'person', header: 'Quem pediu', cell: ({ person }) => person || <span className="muted">Não informado</span> },
  { key: 'opened', header: 'Aberto em', cell: ({ opened }) => <OpenedAt text={opened} /> },
  {
    key: 'due',
    header: 'Prazo',
    cell: ({ due, noDue, dueDay, overdue }) =>
      due ? (
        <>
          {overdue ? <b className="issue-late whole">{due}</b> : <span className="whole">{due}</span>}{' '}
          {dueDay ? <span className="sub">{dueDay}</span> : null}
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

/** The hour below the day: a row has two lines anyway. */
function OpenedAt({ text }: { text: string }) {
  const [day = text, hour] = text.split(' ')
  return (
    <>
      <span className="num">{day}</span> {hour ? <span className="sub num">{hour}</span> : null}
    </>
  )
}
