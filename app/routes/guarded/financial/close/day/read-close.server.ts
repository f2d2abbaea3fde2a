import { readCashFields, readField, requireFields } from '#app/session/index.server.ts'

const counted = 'counted.'
const mostWays = 40

/** Also returns the API's name of each field, to place its refusals. @throws ApiError 400 for a truncated body */
export function readClosing(form: FormData) {
  requireFields(form, 'float', 'cash_note', 'seen', 'key', 'complete')
  const ways = Array.from(new Set(form.keys()))
    .filter((name) => name.startsWith(counted))
    .slice(0, mostWays)
    .map((name) => name.slice(counted.length))
  requireFields(form, ...ways.map((way) => `note.${way}`))
  const seen = readField(form, 'seen')
  const counts = ways.map((way) => ({
    way: way.slice(0, 60),
    counted: readField(form, `${counted}${way}`),
    note: readField(form, `note.${way}`)
  }))
  const rename = Object.fromEntries(
    ways.flatMap((way, at) => [
      [`counts.${at}.counted`, `${counted}${way}`],
      [`counts.${at}.note`, `note.${way}`]
    ])
  )
  return {
    rename,
    body: {
      cash: readCashFields(form),
      float: readField(form, 'float'),
      cash_note: readField(form, 'cash_note'),
      counts,
      seen: /^\d{1,9}$/.test(seen) ? Number(seen) : 0
    }
  }
}
