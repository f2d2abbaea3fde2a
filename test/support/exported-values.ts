import { dirname, join } from 'node:path'
import ts from 'typescript'
import { parseImports, parseSource } from './source-files.ts'

/** Exported value: its file and exported name. */
export interface Value {
  file: string
  name: string
}

interface Hand extends Value {
  /** Value that a file re-exports; `*` stands for all of the other file. */
  of: Value
}

interface Surface {
  /** Values made and exported here, without types. */
  own: string[]
  /** `export … from`. */
  handedOn: Hand[]
  /** Values taken from our other files; `*` when it is unknown which. */
  taken: Value[]
  /** Contract endpoints of this file: `export const x = endpoint({…})`. */
  endpoints: string[]
  /** Number of times each name occurs in the file, including its declaration. */
  written: Map<string, number>
}

const everything = '*'

/** Lists what a file exports and imports. */
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
      const names = ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : [one.name.getText()]))
      own.push(...names)
      if (initializer && /^endpoint\(/.test(initializer.getText())) endpoints.push(...names)
    }
  } else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) && node.name)
    own.push(node.name.text)
}

/**
 * Finds exported values that no file imports. A re-export counts only if somebody imports it from there. An import by
 * a test counts only if the value's own file uses the value too, so a test alone keeps nothing alive.
 */
export function findUnused(paths: readonly string[], tests: readonly string[] = []): Value[] {
  const surfaces = new Map(paths.map((path) => [path, surfaceOf(path)]))
  const taken = findTaken(surfaces, [...surfaces.values()])
  // Tests only need their imports parsed.
  const takers = tests.map((path) => surfaceOf(path, parseImports(path)))
  const tested = findTaken(surfaces, takers)
  return [...surfaces].flatMap(([file, { own, handedOn, endpoints, written }]) => {
    const isTaken = (name: string) => taken(file, name) || (tested(file, name) && (written.get(name) ?? 0) > 1)
    const given = [...own.filter((name) => !endpoints.includes(name)), ...handedOn.map(({ name }) => name)]
    return given.filter((name) => name !== everything && !isTaken(name)).map((name) => ({ file, name }))
  })
}

/** Returns whether a value is imported, from its file or a re-export. */
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
