import { dirname, join } from 'node:path'
import ts from 'typescript'
import { parseImports, parseSource } from './source-files.ts'

/** A value of a file, under the name that others import it by. */
export interface Value {
  file: string
  name: string
}

interface Hand extends Value {
  /** What the face hands on; `*` is everything the other file exports. */
  of: Value
}

interface Surface {
  /** Values made and exported here, without types. */
  own: string[]
  /** `export … from`. */
  handedOn: Hand[]
  /** Values of other files of ours that this one takes; `*` where nobody can tell which. */
  taken: Value[]
  /** The file's own contract endpoints: `export const x = endpoint({…})`. */
  endpoints: string[]
  /** How often each name is written in the file, its declaration included. */
  written: Map<string, number>
}

const everything = '*'

/** What a file gives to others and takes from them. */
export function surfaceOf(path: string, source = parseSource(path)): Surface {
  const surface: Surface = { own: [], handedOn: [], taken: [], endpoints: [], written: new Map() }
  for (const node of source.statements) {
    if (ts.isExportDeclaration(node)) addExports(path, node, surface)
    else addOwn(node, surface)
    if (ts.isImportDeclaration(node)) addImports(path, node, surface)
  }
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) surface.written.set(node.text, (surface.written.get(node.text) ?? 0) + 1)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const file = targetOf(path, node.arguments[0])
      if (file) surface.taken.push({ file, name: everything })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return surface
}

function targetOf(from: string, specifier: ts.Node | undefined): string | null {
  if (!specifier || !ts.isStringLiteral(specifier)) return null
  const path = specifier.text.replace(/\?.*$/, '')
  if (path.startsWith('#app/')) return path.replace('#', '')
  return path.startsWith('.') ? join(dirname(from), path) : null
}

function addImports(path: string, node: ts.ImportDeclaration, { taken }: Surface): void {
  const file = targetOf(path, node.moduleSpecifier)
  const clause = node.importClause
  if (!file || !clause) return
  if (clause.name) taken.push({ file, name: 'default' })
  const bindings = clause.namedBindings
  if (!bindings) return
  if (ts.isNamespaceImport(bindings)) taken.push({ file, name: everything })
  else for (const one of bindings.elements) taken.push({ file, name: (one.propertyName ?? one.name).text })
}

function addExports(path: string, node: ts.ExportDeclaration, { own, handedOn }: Surface): void {
  if (node.isTypeOnly) return
  const file = targetOf(path, node.moduleSpecifier)
  const clause = node.exportClause
  if (!clause) {
    if (file) handedOn.push({ file: path, name: everything, of: { file, name: everything } })
    return
  }
  if (!ts.isNamedExports(clause)) return
  for (const one of clause.elements.filter(({ isTypeOnly }) => !isTypeOnly)) {
    if (file)
      handedOn.push({ file: path, name: one.name.text, of: { file, name: (one.propertyName ?? one.name).text } })
    else own.push(one.name.text)
  }
}

function addOwn(node: ts.Statement, { own, endpoints }: Surface): void {
  if (ts.isExportAssignment(node)) own.push('default')
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) own.push('default')
  else if (ts.isVariableStatement(node)) {
    for (const { name, initializer } of node.declarationList.declarations) {
      const names = ts.isIdentifier(name) ? [name.text] : name.elements.map((one) => one.getText())
      own.push(...names)
      if (initializer && /^endpoint\(/.test(initializer.getText())) endpoints.push(...names)
    }
  } else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) && node.name)
    own.push(node.name.text)
}

/**
 * Exported values that no file takes. A face that hands a name on takes it only where somebody takes it from the face;
 * what a face hands on and nobody takes is unused itself. What a test takes counts only where the value's own file
 * works with it too: a test may look at a part, but keeps nothing alive.
 */
export function findUnused(paths: readonly string[], tests: readonly string[] = []): Value[] {
  const surfaces = new Map(paths.map((path) => [path, surfaceOf(path)]))
  const taken = findTaken(surfaces, [...surfaces.values()])
  // Only what they take is asked of tests.
  const takers = tests.map((path) => surfaceOf(path, parseImports(path)))
  const tested = findTaken(surfaces, takers)
  return [...surfaces].flatMap(([file, { own, handedOn, endpoints, written }]) => {
    const isTaken = (name: string) => taken(file, name) || (tested(file, name) && (written.get(name) ?? 0) > 1)
    const given = [...own.filter((name) => !endpoints.includes(name)), ...handedOn.map(({ name }) => name)]
    return given.filter((name) => name !== everything && !isTaken(name)).map((name) => ({ file, name }))
  })
}

/** Whether one of the takers takes a value, from its file or from a face. */
function findTaken(surfaces: ReadonlyMap<string, Surface>, takers: readonly Surface[]) {
  const used = new Map<string, Set<string>>()
  const use = ({ file, name }: Value) => {
    const names = used.get(file) ?? new Set<string>()
    used.set(file, names)
    if (names.has(name)) return
    names.add(name)
    for (const hand of surfaces.get(file)?.handedOn ?? []) {
      if (hand.name === everything) use({ file: hand.of.file, name })
      else if (name === everything || hand.name === name) use(hand.of)
    }
  }
  for (const { taken } of takers) for (const one of taken) use(one)
  return (file: string, name: string) => (used.get(file)?.has(name) || used.get(file)?.has(everything)) ?? false
}
