/** `Gruta Azul` → `Gruta Azul (cópia)`, then `Gruta Azul (cópia 2)`; at most `most` letters, none of `taken`. */
export function copyName(name: string, taken: readonly string[], most: number): string {
  const plain = name.replace(/ \(cópia( \d+)?\)$/, '')
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (cópia)' : ` (cópia ${number})`
    const copy = `${plain.slice(0, most - suffix.length).trimEnd()}${suffix}`
    if (!taken.includes(copy)) return copy
  }
}
