const named = /\{([^{}]*)\}/g

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Null where every variable of the text can be filled in; otherwise what is wrong, and what may be used. */
export function variablesProblem(text: string, names: readonly string[]): string | null {
  const unknown = Array.from(text.matchAll(named), ([, name = '']) => name).find((name) => names.indexOf(name) < 0)
  if (unknown !== undefined) return `{${unknown}} não existe. Use ${inBraces(names)}.`
  if (!/[{}]/.test(text.replace(named, ''))) return null
  return `Há uma chave sem par: cada variável fica entre { e }. Use ${inBraces(names)}.`
}

/** One pass: what a variable becomes is text, also where it looks like another. An empty one leaves no gap before a stop. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(named, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
    .replace(/ +([.,;:])/g, '$1')
}
