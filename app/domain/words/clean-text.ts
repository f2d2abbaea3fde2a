/**
 * Cleans pasted text: chats, PDF files and spreadsheets add invisible signs, and signs that only look like those of the
 * keyboard. It uses ranges, because Firefox below 78 does not know property escapes.
 */

const EMOJI =
  '(?:[\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u21ff\\u2300-\\u23ff\\u24c2\\u25a0-\\u27bf\\u2934\\u2935\\u2b00-\\u2bff\\u3030\\u303d\\u3297\\u3299]|[\\ud83c-\\ud83e][\\udc00-\\udfff])'
/**
 * Sequences that must not be split: the flag of a region, the key of a digit, an emoji with its colour and joined ones.
 */
const JOINED = `\\ud83c\\udff4(?:\\udb40[\\udc20-\\udc7f])+|[0-9#*]\\ufe0f?\\u20e3|${EMOJI}(?:\\ufe0f|\\ud83c[\\udffb-\\udfff])?(?:\\u200d${EMOJI}(?:\\ufe0f|\\ud83c[\\udffb-\\udfff])?)*`
/**
 * Invisible signs: controls except NUL, which no text has, soft hyphen, bidi and zero-width marks, fillers, variation
 * selectors, tags.
 */
const UNSEEN = [
  '[\\x01-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f]',
  '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]',
  '\\ud82f[\\udca0-\\udca3]|\\ud834[\\udd73-\\udd7a]|[\\udb40-\\udb43][\\udc00-\\udfff]'
].join('|')
const INVISIBLE = new RegExp(UNSEEN, 'g')
const INVISIBLE_ALONE = new RegExp(`(${JOINED})|${UNSEEN}`, 'g')
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g
const HYPHENS = /[\u2010\u2011\ufe63]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/** Plain ASCII without controls: most typed texts. */
const ORDINARY = /^[\t\n\r -~]*$/

/**
 * Cleans everything that people type except passwords: invisible signs go, other blanks, hyphens and full-width signs
 * become those of the keyboard. Lines, accents and emojis stay.
 */
export function cleanText(text: string): string {
  if (ORDINARY.test(text)) return text
  return text
    .replace(INVISIBLE_ALONE, (_sign, joined: string | undefined) => joined ?? '')
    .replace(LINE_ENDS, '\n')
    .replace(BLANKS, ' ')
    .replace(HYPHENS, '-')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
}

/**
 * Cleans a field's value. Passwords and file texts stay unchanged: every sign of a password counts, and a file's cells
 * are cleaned later.
 */
export function cleanField(name: string, text: string): string {
  return /(?:password|senha|^csv)$/i.test(name) ? text : cleanText(text)
}

const DASHES = /[\u02d7\u2012-\u2015\u2043\u2212\ufe58]/g
const SLASHES = /[\u2044\u2215]/g
/** First of ten digits: Arabic-Indic and Persian. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Ten digits in five styles, bold and others: U+1D7CE to U+1D7FF. */
const DRAWN_DIGITS = /\ud835[\udfce-\udfff]/g

/** One line of keyboard signs, for telephones, documents, e-mails, codes, money and days. */
export function plainSigns(text: string): string {
  if (ORDINARY.test(text)) return text
  return cleanText(text.replace(INVISIBLE, ''))
    .replace(DASHES, '-')
    .replace(SLASHES, '/')
    .replace(DIGITS, (sign) => String(sign.charCodeAt(0) & 0xf))
    .replace(DRAWN_DIGITS, (sign) => String(((sign.codePointAt(0) ?? 0) - 0x1d7ce) % 10))
}
