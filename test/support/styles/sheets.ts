import { dirname, join } from 'node:path'
import { writeOutImports } from '#app/setup/build/gather-sheets.mjs'
import { listFiles, readSource } from '../source-files.ts'

export interface Sheet {
  path: string
  /** Imported sheets, in order. */
  imports: string[]
  /** Single selectors: `.a, .b` gives two. */
  selectors: string[]
}

const sheets = new Map<string, Sheet>()

export function readSheet(path: string): Sheet {
  const known = sheets.get(path)
  if (known) return known
  const text = writeOutImports(readSource(path), path).replace(/\/\*[\s\S]*?\*\//g, '')
  const imported = [...text.matchAll(/@import\s+"([^"]+)"/g)].map(([, to = '']) => join(dirname(path), to))
  // Remove animation frames, which look like rules.
  const rules = text.replace(/@import[^;]*;/g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  const heads = [...rules.matchAll(/(?:^|[{};])([^{};]+)(?=\{)/g)].map(([, head = '']) => head.trim())
  const selectors = heads.filter((head) => !head.startsWith('@')).flatMap((head) => head.split(/\s*,\s*(?![^(]*\))/))
  const sheet = { path, imports: imported, selectors }
  sheets.set(path, sheet)
  return sheet
}

export const allSheets = (): Sheet[] =>
  listFiles('app')
    .filter((path) => path.endsWith('.css'))
    .map(readSheet)

/** Lists the sheet and all its imports. */
export function partsOf(path: string): string[] {
  return [...new Set([...readSheet(path).imports.flatMap(partsOf), path])]
}

export function classesIn(selector: string): string[] {
  return [...new Set([...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

/** True when a selector consists of the class alone, which gives it its look everywhere. */
function stylesAlone({ selectors }: Sheet, name: string): boolean {
  return selectors.some((selector) => classesIn(selector).join() === name)
}

/** Finds the sheets that own a class: those where it stands alone, or the only one that names it. */
export function ownersOf(sheets: readonly Sheet[]): Map<string, string[]> {
  const named = new Map<string, Sheet[]>()
  for (const sheet of sheets) {
    for (const name of new Set(sheet.selectors.flatMap(classesIn))) named.set(name, [...(named.get(name) ?? []), sheet])
  }
  const owned = [...named].map(([name, all]) => {
    const alone = all.filter((sheet) => stylesAlone(sheet, name))
    return [name, (alone.length > 0 || all.length > 1 ? alone : all).map(({ path }) => path)] as const
  })
  return new Map(owned)
}
