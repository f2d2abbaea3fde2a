import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const longest = 300

/** Markup, code, paths, addresses and SQL: a sentence for a person contains none of them. */
const signs =
  /[<>{}[\]\\|^~`=_;#@$*\p{Cc}]|::|->|\/\/|\b[\w$]+\(|\p{L}\.\p{L}\w*\.|(?<!\w)\/\w+\/|\.(?:java|php|js|ts|py|rb|cs|go|sql)\b/u

/** English words that programs print and Portuguese sentences do not contain. */
const foreign =
  /\b(?:\w*exception|error|errno|fail(?:ed|ure)?|null|undefined|nan|stack|trace|the|is|was|are|not|of|and|with|from|cannot|can't|could|must|should|such|this|your|you|unexpected|invalid|expected|missing|required|denied|forbidden|unauthorized|unknown|bad|timeout|timed|server|request|response|token|json|html|http|https|sql|select|insert|update|delete|where|constraint|violates|duplicate|key|column|relation|syntax|internal|database|econn\w*|etimedout|enotfound|gone)\b/i

/** Signs that sentences for people have too: a text's `{variable}`, money, an address that is an example. */
const usual =
  /\{\{?(?<name>[\p{L}\d][\p{L}\d_-]{0,39})\}?\}|R\$(?=\s?\d)|(?<=\b(?:como|exemplo) )[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<=\s)(?:@|https:\/\/)(?=[,.\s]|$)/gu

/**
 * Guesses whether a text is a sentence for people: it starts with a letter, has more than one word and is short. Errs
 * on the safe side: rejected text goes to the log, and the person gets our words for the status.
 */
export function isForPeople(words: string): boolean {
  const said = words.trim()
  if (said.length > longest || !/^["'“¿¡{]?\p{L}/u.test(said) || !/\s|[.!?]$/.test(said)) return false
  const rest = said.replace(usual, (_all, name?: string) => name?.replaceAll('_', ' ') ?? '')
  return !signs.test(rest) && !foreign.test(rest)
}

/**
 * Translates messages in successful answers too: pages repeat a `message`, bare or inside `data` (specification §7).
 */
export function inOurWords(answer: unknown, depth = 0): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { message, data }: { message?: unknown; data?: unknown } = answer
  const said = typeof message === 'string' && message !== '' && !isForPeople(message) ? { message: ERRORS.done } : {}
  return { ...answer, ...said, ...(depth === 0 && data !== undefined ? { data: inOurWords(data, 1) } : {}) }
}

/** Removes possible personal data before a text is logged. */
export function withoutPersons(words: string): string {
  const said = words.slice(0, 4 * longest)
  return (/^\s*[{[]/.test(said) ? blankValues(said) : blankQuoted(said))
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]')
    .replace(/=\s*\([^()]*\)/g, '=([valor])')
    .replace(/'[^']*'/g, "'[texto]'")
    .replace(/\d[\d.\-/ ]{4,}\d/g, '[número]')
    .slice(0, longest)
}

/** Keys that hold the other program's own words. Values under other keys may echo a user's input. */
const told = new Set(['message', 'msg', 'error', 'code', 'title', 'detail', 'trace'])
/** A code may be a credential, so keep only plain names and SQLSTATEs. */
const plainCode = /^(?:[a-z._-]{1,60}\d{0,5}|[0-9A-Z]{5})$/i

/** Uses a pattern, not a JSON parser: the text may be truncated. */
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

/** Names of database objects stay: they tell what went wrong. */
const quoted = /(\b(?:constraint|relation|column|table|index|schema|function|type)\s+)?\\?"[^"\\]*(?:\\?"|$)/gi

function blankQuoted(words: string): string {
  return words.replace(quoted, (all, kind?: string) => (kind === undefined ? '"[texto]"' : all))
}
