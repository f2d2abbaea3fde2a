import ts from 'typescript'
import { expect, it } from 'vitest'
import { listFiles, parseSource } from './support/source-files.ts'

const most = 50

/** The functions of a file that are longer than a screen: `name (lines)`. */
function longFunctions(path: string): string[] {
  const source = parseSource(path)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
      if (lines > most) found.push(`${path} ${node.name?.getText() ?? 'without a name'} (${lines})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it(`no function has more than ${most} lines`, () => {
  const files = listFiles('app', 'server.ts').filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap(longFunctions)).toEqual([])
})
