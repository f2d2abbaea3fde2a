import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Lists existing files below `folders` that git tracks or would track. */
export function listFiles(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', ...folders], { cwd: root })
  const paths = listed.toString().split('\0').filter(Boolean)
  return [...new Set(paths)].filter((path) => existsSync(join(root, path)))
}

export function exists(path: string): boolean {
  return existsSync(join(root, path))
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const parsed = new Map<string, ts.SourceFile>()

/** Caches parsed files, because the rules read the whole code five times. */
export function parseSource(path: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known) return known
  const source = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, kindOf(path))
  parsed.set(path, source)
  return source
}

const fromElsewhere = /^(?:import|export)\b[^;]*?\bfrom '[^']+'|^import '[^']+'/gm

/** Parses imports only: parsing the whole code takes a minute on a busy machine. */
export function parseImports(path: string): ts.SourceFile {
  const text = readSource(path)
  if (parsed.has(path) || /\bimport\(/.test(text)) return parseSource(path)
  const last = [...text.matchAll(fromElsewhere)].at(-1)
  const head = last ? text.slice(0, last.index + last[0].length) : ''
  return ts.createSourceFile(path, head, ts.ScriptTarget.Latest, true, kindOf(path))
}

const kindOf = (path: string) => (path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

export interface Import {
  from: string
  /** Path of ours (`app/domain/money/money.ts`) without its query, or a package's name. */
  to: string
  isOurs: boolean
  typeOnly: boolean
}

/** Lists a file's imports and re-exports, including `import()`. */
export function importsOf(path: string): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier)) found.push(toImport(path, specifier.text, typeOnly))
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(parseImports(path))
  return found
}

/** True for `import type …`, and for an import of types only. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const { name, namedBindings } = clause
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((one) => one.isTypeOnly)
  )
}

function toImport(from: string, specifier: string, typeOnly: boolean): Import {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#app/')) return { from, to: path.replace('#', ''), isOurs: true, typeOnly }
  if (path.startsWith('.')) return { from, to: join(dirname(from), path), isOurs: true, typeOnly }
  const parts = path.split('/')
  return { from, to: parts.slice(0, path.startsWith('@') ? 2 : 1).join('/'), isOurs: false, typeOnly }
}

/** Lists exported functions by name. An exported `loader` or `action` that is not a function has a null body. */
export function exportedFunctions(path: string): Map<string, ts.Block | null> {
  const exported = new Map<string, ts.Block | null>()
  for (const node of parseSource(path).statements) {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const isDefault = modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    if (ts.isExportAssignment(node) || isDefault) exported.set('default', null)
    else if (isExported && ts.isFunctionDeclaration(node) && node.name) exported.set(node.name.text, node.body ?? null)
    else if (isExported && ts.isVariableStatement(node)) {
      for (const { name } of node.declarationList.declarations) exported.set(name.getText(), null)
    } else if (
      ts.isExportDeclaration(node) &&
      !node.isTypeOnly &&
      node.exportClause &&
      ts.isNamedExports(node.exportClause)
    ) {
      for (const { name, isTypeOnly: type } of node.exportClause.elements) if (!type) exported.set(name.text, null)
    }
  }
  return exported
}
