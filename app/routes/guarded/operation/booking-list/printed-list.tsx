import { PrintButton } from '#app/components/form/print-button.tsx'
import { LinkButton, Money, PageHeader } from '#app/components/index.ts'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import type { BookingRow } from '../booking-row.ts'
import { useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'
import { daysTitle, searchSaid } from './said-days.ts'

/** Rows that fit on a sheet of paper. */
const rowsOfSheet = 40

/** Prints all bookings of the filter. */
export function PrintedList({ data }: { data: ListData }) {
  const { asked, found, rows, today } = data
  const address = useListAddress()
  const { q } = asked.typed
  const days = asked.days ?? { from: today, to: today }
  const title = q
    ? searchSaid({ q, total: found?.total ?? 0, near: found?.near ?? null }, days, today)
    : daysTitle(days, today)
  const sheets = Math.ceil(rows.length / rowsOfSheet)
  const missing = (found?.total ?? 0) - rows.length
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Imprimir reservas"
          lead={sheets === 1 ? 'Uma folha.' : `${sheets} folhas, de ${rowsOfSheet} reservas cada.`}
          actions={
            <>
              <LinkButton to={address({ imprimir: null })}>Voltar à lista</LinkButton>
              <PrintButton variant="primary" />
            </>
          }
        />
        {missing > 0 ? <p>{`Só as primeiras ${rows.length}: faltam ${missing}. Escolha menos dias.`}</p> : null}
      </div>
      {Array.from({ length: sheets }, (_, sheet) => (
        <Sheet
          key={rows[sheet * rowsOfSheet]?.uuid}
          caption={`Reservas — ${title} — folha ${sheet + 1} de ${sheets}`}
          rows={rows.slice(sheet * rowsOfSheet, (sheet + 1) * rowsOfSheet)}
          values={data.can.values}
        />
      ))}
    </>
  )
}

/** The note tells the rest. */
const briefly = (code: BookingRow['situation']) => SHOWN_SITUATIONS[code].parts?.[0] ?? SHOWN_SITUATIONS[code].label

const awaited = new Set<BookingRow['situation']>(['pending', 'unconfirmed', 'on-site', 'awaiting'])
const isAwaited = ({ situation }: BookingRow) => awaited.has(situation)

function Sheet({ caption, rows, values }: { caption: string; rows: BookingRow[]; values: boolean }) {
  const withDay = rows.some(({ day }) => day !== null)
  return (
    <table className="printed">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th className={withDay ? 'printed-day' : 'printed-time'}>{withDay ? 'Dia e hora' : 'Hora'}</th>
          <th>Nome</th>
          <th className="printed-code">Código</th>
          <th className="printed-tickets">Pessoas</th>
          <th className="printed-product">Atrativo</th>
          <th className="printed-situation">Situação</th>
          {values ? <th className="printed-value">Valor</th> : null}
          <th className="printed-box">Entrou</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid}>
            <td>{[row.day, row.time].filter(Boolean).join(' ')}</td>
            <td className="printed-name">
              <span className="printed-two">{row.name}</span>
            </td>
            <td className="printed-code">{row.code}</td>
            <td>{row.tickets}</td>
            <td>
              <span className="printed-two">{row.product}</span>
            </td>
            <td>{[briefly(row.situation), row.note].filter(Boolean).join(', ')}</td>
            {values ? (
              <td className="printed-value">{row.value === null ? null : <Money value={row.value} />}</td>
            ) : null}
            <td className="printed-box">{isAwaited(row) ? <span className="printed-tick" /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
