/**
 * Formats a change for people, a line each: `preço: R$ 40,00 → R$ 45,00`. Says so if a line was only added or removed.
 */
export function changeLines(from: string, to: string): string[] {
  const before = linesOf(from)
  const after = linesOf(to)
  if (before.length === 0) return after
  if (after.length === 0) return before.map((line) => `antes: ${line}`)
  const pairs = before.map((line, at) => [splitLabel(line), splitLabel(after[at] ?? '')] as const)
  const areSame = before.length === after.length && pairs.every(([a, b]) => a.label === b.label)
  if (areSame) return pairs.map(([a, b]) => `${a.label && `${a.label}: `}${a.value} → ${b.value}`)
  return [...before.map((line) => `− ${line}`), ...after.map((line) => `+ ${line}`)]
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)

function splitLabel(line: string): { label: string; value: string } {
  const at = line.indexOf(': ')
  return at < 0 ? { label: '', value: line } : { label: line.slice(0, at), value: line.slice(at + 2) }
}
