export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Paragraph of the comparison: in both texts, only in one of them, or with changed words. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}

/** Cells of the comparison table; a larger paragraph counts as replaced. */
const mostCells = 4_000_000

/** Compares two texts paragraph by paragraph, and word by word within changed paragraphs. */
export function diffTexts(before: string, after: string): DiffLine[] {
  const steps = diffLists(paragraphsOf(before), paragraphsOf(after))
  const lines: DiffLine[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    const pairs = Math.min(removed.length, added.length)
    for (let at = 0; at < pairs; at++) lines.push(diffWords(removed[at] ?? '', added[at] ?? ''))
    for (const text of removed.slice(pairs)) lines.push(whole('removed', text))
    for (const text of added.slice(pairs)) lines.push(whole('added', text))
    removed = []
    added = []
  }
  for (const { kind, item } of steps) {
    if (kind === 'removed') removed.push(item)
    else if (kind === 'added') added.push(item)
    else {
      flush()
      lines.push(whole('same', item))
    }
  }
  flush()
  return lines
}

export function isSameText(lines: readonly DiffLine[]): boolean {
  return lines.every(({ kind }) => kind === 'same')
}

const whole = (kind: 'same' | 'added' | 'removed', text: string): DiffLine => ({ kind, parts: [{ kind, text }] })

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}

/** Words keep the space after them, so that the joined parts are the text again. */
function diffWords(before: string, after: string): DiffLine {
  const parts: DiffPart[] = []
  for (const { kind, item } of diffLists(wordsOf(before), wordsOf(after))) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += item
    else parts.push({ kind, text: item })
  }
  return { kind: 'changed', parts }
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

interface Step {
  kind: DiffPart['kind']
  item: string
}

/** Keeps the longest common subsequence; removed items come before added ones. */
function diffLists(before: readonly string[], after: readonly string[]): Step[] {
  const width = after.length + 1
  if ((before.length + 1) * width > mostCells) {
    return [
      ...before.map((item) => ({ kind: 'removed', item }) as const),
      ...after.map((item) => ({ kind: 'added', item }) as const)
    ]
  }
  const longest = tableOf(before, after)
  const steps: Step[] = []
  let one = 0
  let other = 0
  while (one < before.length || other < after.length) {
    const mine = before[one]
    const yours = after[other]
    if (mine !== undefined && mine === yours) {
      steps.push({ kind: 'same', item: mine })
      one += 1
      other += 1
    } else if (
      mine !== undefined &&
      (yours === undefined || at(longest, (one + 1) * width + other) >= at(longest, one * width + other + 1))
    ) {
      steps.push({ kind: 'removed', item: mine })
      one += 1
    } else {
      steps.push({ kind: 'added', item: yours ?? '' })
      other += 1
    }
  }
  return steps
}

const at = (table: Uint16Array, index: number): number => table[index] ?? 0

/** Length of the common rest for each pair of positions. */
function tableOf(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const table = new Uint16Array((before.length + 1) * width)
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      table[one * width + other] =
        before[one] === after[other]
          ? at(table, (one + 1) * width + other + 1) + 1
          : Math.max(at(table, (one + 1) * width + other), at(table, one * width + other + 1))
    }
  }
  return table
}
