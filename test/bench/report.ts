/** One figure of the bench, beside its target. */
export interface Figure {
  group: string
  name: string
  value: number
  unit: string
  target?: { kind: 'at most' | 'at least'; value: number }
  /** Reference figure: the same work bare or by hand, in the same run. */
  beside?: string
  /** Load of the machine when it was measured: processes that ran or waited, over the last minute. */
  load?: number
  /** Share by which the control (the same work by bare React) differed between the rounds of this run. */
  spread?: number
}

/** Above it the machine was too unsteady for a verdict. */
export const steady = 0.15

/** Largest minus smallest, as a share of the median. */
export function spreadOf(values: number[]): number {
  const middle = median(values)
  return middle > 0 ? (Math.max(...values) - Math.min(...values)) / middle : 0
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Null without a target, and when the control was unsteady. */
export function isMet({ value, target, spread = 0 }: Figure): boolean | null {
  if (!target || spread > steady) return null
  return target.kind === 'at most' ? value <= target.value : value >= target.value
}

const write = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function row(figure: Figure): string[] {
  const { name, value, unit, target, load, beside = '' } = figure
  const wanted = target ? `${target.kind === 'at most' ? '≤' : '≥'} ${write(target.value)}` : ''
  return [name, `${write(value)} ${unit}`, wanted, verdictOf(figure), load === undefined ? '' : write(load), beside]
}

function verdictOf(figure: Figure): string {
  const met = isMet(figure)
  if (met !== null) return met ? 'sim' : 'NÃO'
  return figure.target ? 'instável' : ''
}

/** A table for people: figures by group, the target beside each. */
export function toTable(figures: Figure[]): string {
  const head = ['medida', 'valor', 'meta', 'atingida', 'carga', 'ao lado']
  const rows = figures.map(row)
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const lines = [line(head), widths.map((width) => '─'.repeat(width)).join('  ')]
  let group = ''
  figures.forEach((figure, at) => {
    if (figure.group !== group) lines.push('', figure.group)
    group = figure.group
    lines.push(line(rows[at] ?? []))
  })
  return lines.join('\n')
}
