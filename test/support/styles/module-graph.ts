import { dirname, join } from 'node:path'
import ts from 'typescript'
import { exists, parseSource } from '../source-files.ts'

/** Modules of ours run in the browser unless their name marks them as the server's. */
function resolve(from: string, specifier: ts.Expression | undefined): string | null {
  if (!specifier || !ts.isStringLiteral(specifier)) return null
  const path = specifier.text.replace(/\?.*$/, '')
  const target = path.startsWith('#app/') ? path.slice(1) : path.startsWith('.') ? join(dirname(from), path) : ''
  return /\.tsx?$/.test(target) && !target.includes('.server.') && exists(target) ? target : null
}

interface Source {
  /** Names imported from each module; null for all. */
  uses: { path: string; names: string[] | null }[]
  /** Re-exported names: `export { Notice } from './notice.tsx'`. */
  handsOn: Map<string, Handed>
  /** Modules whose names are all re-exported: `export * from './form/index.ts'`. */
  handsOnAll: string[]
}

interface Handed {
  path: string
  name: string
}

const sources = new Map<string, Source>()

function readSource(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const source: Source = { uses: [], handsOn: new Map(), handsOnAll: [] }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) readImport(path, node, source)
    else if (ts.isExportDeclaration(node)) readExport(path, node, source)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = resolve(path, node.arguments[0])
      if (target) source.uses.push({ path: target, names: null })
    }
    ts.forEachChild(node, visit)
  }
  visit(parseSource(path))
  sources.set(path, source)
  return source
}

function readImport(from: string, { importClause, moduleSpecifier }: ts.ImportDeclaration, source: Source): void {
  const path = resolve(from, moduleSpecifier)
  if (!path || importClause?.isTypeOnly) return
  const named = importClause?.namedBindings
  if (importClause?.name || !named || !ts.isNamedImports(named)) source.uses.push({ path, names: null })
  else {
    const values = named.elements.filter(({ isTypeOnly }) => !isTypeOnly)
    source.uses.push({ path, names: values.map(({ name, propertyName }) => (propertyName ?? name).text) })
  }
}

function readExport(from: string, node: ts.ExportDeclaration, source: Source): void {
  const path = resolve(from, node.moduleSpecifier)
  if (!path || node.isTypeOnly) return
  if (!node.exportClause) source.handsOnAll.push(path)
  else if (ts.isNamedExports(node.exportClause)) readNames(path, node.exportClause, source)
}

function readNames(path: string, clause: ts.NamedExports, source: Source): void {
  for (const { name, propertyName, isTypeOnly } of clause.elements) {
    if (!isTypeOnly) source.handsOn.set(name.text, { path, name: (propertyName ?? name).text })
  }
}

/** Where a module has a name from that it hands on; undefined for a name of its own. */
function findHanded(path: string, name: string): Handed | undefined {
  const { handsOn, handsOnAll } = readSource(path)
  for (const further of handsOnAll) {
    const found = findHanded(further, name)
    if (found) return found
  }
  return handsOn.get(name)
}

/** Lists our modules that these can draw with, without unused re-exports of an index. */
export function modulesOf(paths: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const use of readSource(path).uses) take(use.path, use.names)
  }
  const take = (path: string, names: string[] | null) => {
    const own = names?.filter((name) => !findHanded(path, name))
    for (const name of names ?? []) {
      const further = findHanded(path, name)
      if (further) take(further.path, [further.name])
    }
    if (!own || own.length > 0) visit(path)
  }
  for (const path of paths) visit(path)
  return [...seen].sort()
}
