import { brotliCompressSync, constants } from 'node:zlib'
import { renderToString } from 'react-dom/server'

const columns = 8

function Rows({ count, filler }: { count: number; filler: string }) {
  return (
    <table>
      <tbody>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a bench never move
          <tr key={row}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
              <td key={column} className="cell">
                <a href={`/row/${row}/${column}`}>{`${row} ${column}`}</a>
                <span>{filler}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface Bare {
  /** Processor milliseconds a page, rendered and compressed as the program does. */
  renderMs: number
  packedMs: number
}

/** A table of 150 rows whose HTML is as long as the program's page, rendered by React alone. */
export function renderBare(bytes: number, times: number): Bare {
  const rows = 150
  const empty = renderToString(<Rows count={rows} filler="" />).length
  const filler = fillerOf(Math.max(0, Math.round((bytes - empty) / (rows * columns))))
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) renderToString(<Rows count={rows} filler={filler} />)
  const between = process.cpuUsage()
  for (let time = 0; time < times; time += 1) pack(renderToString(<Rows count={rows} filler={filler} />))
  const after = process.cpuUsage()
  return { renderMs: perTime(before, between, times), packedMs: perTime(between, after, times) }
}

/** Text like a page's, not one letter over and over: that would compress to nothing. */
function fillerOf(length: number): string {
  const words = 'reserva visita gruta pessoa inteira meia pago portaria horário condutor trilha ingresso '
  return words.repeat(Math.ceil(length / words.length) || 1).slice(0, length)
}

function pack(html: string): void {
  brotliCompressSync(Buffer.from(html), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

function perTime(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage, times: number): number {
  return (to.user + to.system - from.user - from.system) / 1000 / times
}
