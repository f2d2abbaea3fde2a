import { type Column, DataTable, EmptyState, LinkButton, SituationTag } from '#app/components/index.ts'
import type { SlotRow, SumRow, When } from './view/figures.ts'
import type { DayView } from './view/to-view.ts'

interface NextSlotsProps {
  slots: NonNullable<DayView['people']>['slots']
  when: When
  isOwnOnly: boolean
  isWhole: boolean
}

export function NextSlots({ slots: { rows, more }, when, isOwnOnly, isWhole }: NextSlotsProps) {
  if (rows.length === 0) return <NoSlots when={when} />
  const columns = slotColumns.filter(({ key }) => key !== 'places' || (isWhole && !isOwnOnly))
  return (
    <section>
      <DataTable
        caption={<h2>{when === 'today' ? 'Próximos horários' : 'Horários'}</h2>}
        columns={columns}
        rows={rows}
        rowKey={({ time, product }) => `${time} ${product}`}
        rowHref={({ href }) => href}
      />
      {more > 0 ? (
        <p className="muted">{`E mais ${more} ${more === 1 ? 'horário' : 'horários'} depois destes.`}</p>
      ) : null}
    </section>
  )
}

function NoSlots({ when }: { when: When }) {
  const title = {
    today: 'Nenhum horário pela frente hoje',
    past: 'Ninguém era esperado neste dia',
    ahead: 'Nenhum horário neste dia'
  }[when]
  return (
    <EmptyState title={title} action={<LinkButton to="/operation/booking-list">Ver as reservas</LinkButton>}>
      {when === 'today' ? 'Novas reservas de hoje aparecem aqui.' : 'Escolha outro dia acima.'}
    </EmptyState>
  )
}

const slotColumns: Column<SlotRow>[] = [
  {
    key: 'time',
    header: 'Horário',
    cell: ({ time, product }) => (
      <>
        {time || 'sem horário'} <span className="slot-of">{product}</span>
      </>
    )
  },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people },
  { key: 'in', header: 'Já entraram', align: 'end', cell: ({ checked_in: inside }) => inside },
  { key: 'places', header: 'Vagas', align: 'end', cell: (slot) => <Places {...slot} /> }
]

const ended = {
  full: { tone: 'red', shape: 'bar', word: 'Esgotado' },
  blocked: { tone: 'red', shape: 'bar', word: 'Bloqueado' },
  past: { tone: 'gray', shape: 'bar', word: 'Venda encerrada' },
  closed: { tone: 'gray', shape: 'bar', word: 'Fora da grade' }
} as const

function Places({ state, remaining, capacity }: SlotRow) {
  if (state === null) return '–'
  if (state !== 'open' && state !== 'few') {
    const { tone, shape, word } = ended[state]
    return (
      <SituationTag tone={tone} shape={shape}>
        {word}
      </SituationTag>
    )
  }
  const said = `${remaining ?? 0} de ${capacity ?? 0}`
  return state === 'few' ? <SituationTag tone="amber">{said}</SituationTag> : said
}

interface SumsTableProps {
  caption: string
  head: string
  rows: SumRow[]
  when: When
}

export function SumsTable({ caption, head, rows, when }: SumsTableProps) {
  const missing = when === 'past' ? 'Não vieram' : 'Faltam'
  const columns: Column<SumRow>[] = [
    { key: 'label', header: head, cell: ({ label }) => label },
    { key: 'people', header: 'Esperadas', align: 'end', cell: ({ people }) => people },
    { key: 'in', header: 'Entraram', align: 'end', cell: ({ checkedIn }) => checkedIn },
    { key: 'missing', header: missing, align: 'end', cell: (row) => row.missing }
  ]
  return (
    <DataTable
      caption={caption}
      hideCaption
      wide
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowHref={({ href }) => href}
    />
  )
}
