/** One figure of the bench, beside what quality.md asks of it. */
export interface Figure {
  group: string
  name: string
  value: number
  unit: string
  target?: { kind: 'at most' | 'at least'; value: number }
  /** Reference figure: the same work bare or by hand, in the same run. */
  beside?: string
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null
  return target.kind === 'at most' ? value <= target.value : value >= target.value
}

const write = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function row(figure: Figure): string[] {
  const { name, value, unit, target, beside = '' } = figure
  const met = isMet(figure)
  const wanted = target ? `${target.kind === 'at most' ? '≤' : '≥'} ${write(target.value)}` : ''
  return [name, `${write(value)} ${unit}`, wanted, met === null ? '' : met ? 'sim' : 'NÃO', beside]
}

/** A table for people: figures by group, the target beside each. */
export function toTable(figures: Figure[]): string {
  const head = ['medida', 'valor', 'meta', 'atingida', 'ao lado']
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
