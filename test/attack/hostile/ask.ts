import fc from 'fast-check'
import { expect } from 'vitest'
import { timesFull } from '../../support/full-size.ts'

/**
 * Runs `check` with drawn values: some hundred runs in the suite, some ten thousand at full size. A busy machine makes
 * fewer runs instead of failing, but at least one. FAULTS_SEED repeats a failure.
 */
export async function checkRuns<T>(drawn: fc.Arbitrary<T>, few: number, check: (value: T) => Promise<void>) {
  const end = Date.now() + timesFull(15_000, 40_000)
  let runs = 0
  const property = fc.asyncProperty(drawn, async (value) => {
    runs += 1
    if (runs === 1 || Date.now() < end) await check(value)
  })
  const seed = process.env.FAULTS_SEED ? { seed: Number(process.env.FAULTS_SEED) } : {}
  await fc.assert(property, { numRuns: timesFull(few, few * 40), endOnFailure: true, ...seed })
}

export interface Said {
  status: number
  type: string
  text: string
}

/** Ours or the database's own words, which are nobody's business. */
const inner =
  /\b(?:syntax error|violates|constraint|relation "|column "|pg_|errcode|SQLSTATE|select .{1,80} from|insert into|node_modules|TypeError|RangeError|ReferenceError|Unexpected Server Error|out of range|is not a function|cannot read)\b|\n\s+at \S+ \(/i

/** Remix sends this with every page that streams, for a piece that fails in the browser's hands. */
const framework = 'new Error("Unexpected Server Error")'

/** Zod's own words, and others' in English. */
const english = /\b(?:invalid|expected|required|must|should|received|unrecognized|too (?:big|small|long|short))\b/i

const shortened = (value: unknown) => JSON.stringify(value)?.slice(0, 1500)

/** Whatever was asked: an answer below 500, in Portuguese, without anything of the inside. */
export function expectDecent({ status, type, text }: Said, asked: unknown): void {
  const told = shortened({ status, asked, text: text.slice(0, 600) })
  expect(status, told).toBeLessThan(500)
  if (type.includes('html') && text !== '') expect(text, told).toMatch(/^<!DOCTYPE html>(?!<!DOCTYPE)/i)
  if (status < 400) return
  expect(inner.exec(text.replaceAll(framework, ''))?.[0], told).toBeUndefined()
  if (type.includes('json')) {
    // Data of a page may leave the words to the script, which draws the error page by the status.
    const said = wordsIn(JSON.parse(text))
    expect(
      said.filter((words) => words.trim() === '' || english.test(words)),
      told
    ).toEqual([])
  } else if (type.includes('html')) expect(text, told).toContain('<html lang="pt-BR">')
}

function wordsIn(answer: { message?: string; fields?: Record<string, unknown> } | null): string[] {
  const { message, fields = {} } = answer ?? {}
  // A refused booking returns the typed values as text by field; error messages are lists.
  const said = Object.values(fields).filter((words): words is string[] => Array.isArray(words))
  return [...(message === undefined ? [] : [message]), ...said.flat()]
}
