import ts from 'typescript'
import { parseSource } from '../source-files.ts'

export interface Drawn {
  names: Set<string>
  /** Prefixes of names that are completed when drawn: `tag-` of `tag-${tone}`. */
  prefixes: Set<string>
}

const isClassName = (name: string) => /^class(?:Name)?$|Class(?:Name)?$|^classes$/.test(name)

/** Finds class names that a module may write: in `className`, in `join(…)` and in names such as `alignClass`. */
const known = new Map<string, Drawn>()

export function readDrawn(path: string): Drawn {
  const before = known.get(path)
  if (before) return before
  const drawn: Drawn = { names: new Set(), prefixes: new Set() }
  const visit = (node: ts.Node) => {
    const value = classValue(node)
    if (value) collect(value, drawn)
    ts.forEachChild(node, visit)
  }
  visit(parseSource(path))
  known.set(path, drawn)
  return drawn
}

function classValue(node: ts.Node): ts.Node | undefined {
  if (ts.isJsxAttribute(node) && isClassName(node.name.getText())) return node.initializer
  if (ts.isCallExpression(node) && node.expression.getText() === 'join') return node
  if (ts.isPropertyAssignment(node) && isClassName(node.name.getText())) return node.initializer
  if (ts.isVariableDeclaration(node) && isClassName(node.name.getText())) return node.initializer
  return undefined
}

function collect(node: ts.Node, drawn: Drawn): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) addWords(node.text, drawn)
  else if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text)
    for (const [index, part] of parts.entries()) {
      const words = part.split(/\s+/)
      const last = words.pop() ?? ''
      // The text after a value continues its name.
      if (index > 0) words.shift()
      addWords(words.join(' '), drawn)
      if (last && index < parts.length - 1) drawn.prefixes.add(last)
      else if (index === parts.length - 1 && /\s/.test(part)) addWords(last, drawn)
    }
  }
  // A compared string is not a class: `tone === 'red'`.
  if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) return
  ts.forEachChild(node, (child) => collect(child, drawn))
}

function addWords(text: string, { names }: Drawn): void {
  for (const name of text.split(/\s+/)) if (name) names.add(name)
}

export function draws({ names, prefixes }: Drawn, name: string): boolean {
  return names.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix) && name !== prefix)
}

export function unite(all: readonly Drawn[]): Drawn {
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    prefixes: new Set(all.flatMap(({ prefixes }) => [...prefixes]))
  }
}
