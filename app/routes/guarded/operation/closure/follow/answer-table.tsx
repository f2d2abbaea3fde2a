import { type Column, DataTable, LinkButton, Money, SituationTag } from '#app/components/index.ts'
import { closurePath } from '../view.ts'
import type { AnswerRow } from './rows.ts'

interface AnswerTableProps {
  rows: readonly AnswerRow[]
  closure: string
  seesValues: boolean
}

export function AnswerTable({ rows, closure, seesValues }: AnswerTableProps) {
  const act: Column<AnswerRow> = {
    key: 'act',
    header: 'Ação',
    actions: true,
    cell: ({ id, choices, answer }) =>
      choices.length === 0 ? null : (
        <LinkButton to={`${closurePath(closure)}/answer/${id}`}>
          {answer === '' ? 'Responder por telefone' : 'Mudar a resposta'}
        </LinkButton>
      )
  }
  return (
    <DataTable
      caption="Reservas atingidas"
      columns={[...columns, ...(seesValues ? [value] : []), act]}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ uuid }) => `/operation/booking-list/${uuid}`}
    />
  )
}

const columns: Column<AnswerRow>[] = [
  {
    key: 'name',
    header: 'Reserva',
    cell: ({ name, code, people }) => (
      <>
        {name} <span className="sub">{`${code} · ${people} ${people === 1 ? 'pessoa' : 'pessoas'}`}</span>
      </>
    )
  },
  {
    key: 'answer',
    header: 'Resposta',
    card: 'lead',
    cell: ({ label, tone, beside }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag> {beside ? <span className="sub">{beside}</span> : null}
      </>
    )
  },
  { key: 'visit', header: 'Visita fechada', cell: ({ visit }) => visit },
  {
    key: 'message',
    header: 'Mensagem',
    cell: ({ message, messageReason, isLost, phone }) => (
      <>
        {isLost ? <b>{message}</b> : message}{' '}
        <span className="sub">{[messageReason, phone].filter(Boolean).join(' · ')}</span>
      </>
    )
  }
]

const value: Column<AnswerRow> = {
  key: 'value',
  header: 'Valor',
  align: 'end',
  cell: ({ answer, value: answered, paid }) => <Money value={(answer === '' ? paid : answered) ?? 0} />
}
