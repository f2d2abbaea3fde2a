import { type PlainForm, parseForms } from '../../support/browser/plain-form.ts'
import { listFiles, readSource } from '../../support/source-files.ts'

/** Parameter names that a page's own forms and links use. */
export interface Asked {
  names: string[]
  values: string[]
  forms: PlainForm[]
}

export function readAsked(html: string, path: string): Asked {
  const body = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
  const forms = parseForms(body, path)
  const controls = forms.flatMap((form) => form.controls)
  const buttons = forms.flatMap((form) => form.buttons).flatMap(({ name, value }) => (name ? [{ name, value }] : []))
  const linked = [...body.matchAll(/href="[^"?]*\?([^"#]*)/g)].flatMap(([, query = '']) => [
    ...new URLSearchParams(query.replaceAll('&amp;', '&'))
  ])
  const pairs = [...controls, ...buttons].map(({ name, value }): [string, string] => [name, value]).concat(linked)
  const distinct = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '' && text !== '_sid')
  return {
    names: distinct(pairs.map(([name]) => name)),
    values: distinct(pairs.map(([, value]) => value)).filter((value) => value.length < 200),
    forms: forms.filter(({ method }) => method === 'post')
  }
}

/** Names that screens read and no page may show: every text in what reads addresses and forms that could be one. */
export const readNames: string[] = [
  ...new Set(
    listFiles('app/routes', 'app/domain/report/query.ts', 'app/session')
      .filter((path) => /(?:query|selection|read-\w+|page|load-[\w-]+|chart|carried)[\w.-]*\.tsx?$/.test(path))
      .flatMap((path) => [...readSource(path).matchAll(/'([a-z][a-z_]{0,24})'/g)].map(([, name = '']) => name))
  )
]
