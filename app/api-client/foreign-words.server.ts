import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const longest = 300

/** Markup, code, paths, addresses, statements: no sentence for a person has them. */
const signs =
  /[<>{}[\]\\|^~`=_;#@$*\p{Cc}]|::|->|\/\/|\b[\w$]+\(|\p{L}\.\p{L}\w*\.|(?<!\w)\/\w+\/|\.(?:java|php|js|ts|py|rb|cs|go|sql)\b/u

/** Other programs say them, Portuguese sentences do not. */
const foreign =
  /\b(?:\w*exception|error|errno|fail(?:ed|ure)?|null|undefined|nan|stack|trace|the|is|was|are|not|of|and|with|from|cannot|can't|could|must|should|such|this|your|you|unexpected|invalid|expected|missing|required|denied|forbidden|unauthorized|unknown|bad|timeout|timed|server|request|response|token|json|html|http|https|sql|select|insert|update|delete|where|constraint|violates|duplicate|key|column|relation|syntax|internal|database|econn\w*|etimedout|enotfound|gone)\b/i

/**
 * A sentence in a person's words: starts with a letter, is more than a bare word, ends soon. Heuristic, and on the safe side: what it
 * refuses is in the log, and the person gets our own words for the status.
 */
export function isForPeople(words: string): boolean {
  const said = words.trim()
  if (said.length > longest || !/^["'“¿¡]?\p{L}/u.test(said) || !/\s|[.!?]$/.test(said)) return false
  return !signs.test(said) && !foreign.test(said)
}

/** Successes have a `message` too, bare or in `data` (specification §7), and pages repeat it. */
export function inOurWords(answer: unknown, depth = 0): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { message, data }: { message?: unknown; data?: unknown } = answer
  const said = typeof message === 'string' && message !== '' && !isForPeople(message) ? { message: ERRORS.done } : {}
  return { ...answer, ...said, ...(depth === 0 && data !== undefined ? { data: inOurWords(data, 1) } : {}) }
}

/** For the log: what may be somebody's data is left out. */
export function withoutPersons(words: string): string {
  const said = words.slice(0, 4 * longest)
  return (/^\s*[{[]/.test(said) ? blankValues(said) : blankQuoted(said))
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]')
    .replace(/=\s*\([^()]*\)/g, '=([valor])')
    .replace(/'[^']*'/g, "'[texto]'")
    .replace(/\d[\d.\-/ ]{4,}\d/g, '[número]')
    .slice(0, longest)
}

/** What the other program itself says; anything else in JSON is what somebody sent it. */
const told = new Set(['message', 'msg', 'error', 'code', 'title', 'detail', 'trace'])
/** A code may be one that opens something: only what is plainly a name or an SQLSTATE stays. */
const plainCode = /^(?:[a-z._-]{1,60}\d{0,5}|[0-9A-Z]{5})$/i

/** Reads no JSON: what came may be cut. */
function blankValues(json: string): string {
  let key = ''
  return json.replace(/[{}]|"((?:[^"\\]|\\.)*)(?:("\s*:)|"|\\?$)/gs, (all, inside?: string, ends?: string) => {
    if (inside === undefined) key = ''
    else if (ends !== undefined) key = inside.toLowerCase()
    if (inside === undefined) return all
    if (ends !== undefined) return /^[\w.$[\]-]{1,60}$/.test(inside) ? all : `"[texto]"${ends.slice(1)}`
    const stays = told.has(key) && (key !== 'code' || plainCode.test(inside))
    return stays ? `"${blankQuoted(inside)}"` : '"[texto]"'
  })
}

/** The names of a database's own things say what went wrong. */
const quoted = /(\b(?:constraint|relation|column|table|index|schema|function|type)\s+)?\\?"[^"\\]*(?:\\?"|$)/gi

function blankQuoted(words: string): string {
  return words.replace(quoted, (all, kind?: string) => (kind === undefined ? '"[texto]"' : all))
}
