/** Words that stand in no English or Spanish text of ours. */
const both =
  'não você vocês são dia dias ingresso ingressos horário horários vaga vagas escolha pagamento confira preço cartão nome sobrenome atrativo atrativos também ainda já até às seu sua em um uma ou mais pessoa pessoas seus dados país cidade'

const only: Readonly<Record<string, string>> = {
  en: `${both} reserva reservas para por con está parque visita estado`,
  // Spanish writes these as Portuguese does.
  es: both.replace(/ (?:dados|país|dias)\b/g, '')
}

/** Words with letters that Spanish and English have in names only, such as Curaçao and São Tomé. */
const portugueseOnly = /(?<!\p{L})(?:\p{Ll}\p{L}*[ãõç]\p{L}*|\p{L}+(?:ção|ções))(?!\p{L})/gu

/**
 * Portuguese words of a page in another language, each with what stands around it. `own` are the operator's texts, which
 * stay as they are.
 */
export function findPortuguese(html: string, own: readonly string[]): string[] {
  const language = /<html lang="([^"]+)"/.exec(html)?.[1] ?? ''
  const words = only[language]
  if (!words) return [`the page is in '${language}'`]
  const text = without(readAll(html), own)
  const listed = new RegExp(`(?<!\\p{L})(?:${words.split(' ').join('|')})(?!\\p{L})`, 'giu')
  const found = [...text.matchAll(listed), ...text.matchAll(portugueseOnly)]
  return found.map(({ 0: word, index = 0 }) => `${word}: …${around(text, index)}…`)
}

/** Drawn text, and what is read aloud or shown on demand. Elements in a language of their own are left out. */
function readAll(html: string): string {
  const body = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<(a|button)\b[^>]*\slang="[^"]+"[^>]*>[\s\S]*?<\/\1>/g, ' ')
  const said = Array.from(
    body.matchAll(/\s(?:aria-label|title|alt|placeholder|label)="([^"]*)"/g),
    ([, text = '']) => text
  )
  return plain(`${body.replace(/<[^>]+>/g, ' ')} ${said.join(' | ')}`)
}

function plain(text: string): string {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

/** The longest first: a shorter one may be a part of it. */
function without(text: string, own: readonly string[]): string {
  const texts = own.map((one) => plain(one).trim()).filter((one) => one.length > 2)
  return texts.sort((one, other) => other.length - one.length).reduce((rest, one) => rest.split(one).join(' '), text)
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 40), at + 40)

/** All texts in the answers of the API, which hold the operator's. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
