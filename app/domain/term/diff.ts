import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Paragraph of the comparison: in both texts, only in one of them, or with changed words. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}

/** Words or paragraphs that may differ; a text that changed more counts as replaced. */
const mostChanges = 500

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
function diffLists(before: string[], after: string[]): Step[] {
  const changes = diffArrays(before, after, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after }
  ]
  return changes.flatMap(({ removed, added, value }) => {
    const kind = removed ? 'removed' : added ? 'added' : 'same'
    return value.map((item) => ({ kind, item }) as const)
  })
}
